-- Nothing proves who wrote the mail that this comment was. Of tickets it stands in origin_email.
ALTER TABLE comment ADD COLUMN sender_unconfirmed boolean NOT NULL DEFAULT false;
