-- Whoever took a step by mistake takes it back, and nobody else does.
ALTER TABLE ticket ADD COLUMN last_step jsonb;
