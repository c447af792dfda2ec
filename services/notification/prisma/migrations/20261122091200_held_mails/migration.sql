-- Administrators hear of mails that are about no ticket, too.
ALTER TABLE notices ALTER COLUMN ticket DROP NOT NULL;
CREATE INDEX users_administrators ON users (uuid) WHERE facts->'roles' ? 'ROLE_SUPER_ADMIN';
