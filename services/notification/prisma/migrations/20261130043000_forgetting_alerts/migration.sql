-- What is over is forgotten after a while.
CREATE INDEX ended_alerts_age ON ended_alerts (up_to);
CREATE INDEX acknowledgements_age ON acknowledgements (at);
