"""Every widget in every state, to look at: `python -m widgets.gallery`."""
