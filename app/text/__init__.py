"""Line mode: both games in plain sentences and numbered choices, without cursor addressing or colour."""
