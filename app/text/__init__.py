"""Line mode: both games in plain sentences, letters and numbers, without cursor addressing or colour."""
