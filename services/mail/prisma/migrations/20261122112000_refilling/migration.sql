-- Tickets are asked for page by page wherever they are missing, not once after the last change of this schema.
DELETE FROM timers WHERE kind = 'learn-tickets';
