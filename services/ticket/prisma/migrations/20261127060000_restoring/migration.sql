-- Who deletes something by mistake takes that back, and nobody else does.
ALTER TABLE comment ADD COLUMN deleted_by uuid;
ALTER TABLE attachment ADD COLUMN deleted_by uuid;
