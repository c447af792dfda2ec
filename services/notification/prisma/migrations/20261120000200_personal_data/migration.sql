-- What belongs to a person is looked up by the person: for exports, and to replace their name.
CREATE INDEX activity_of_author ON activity (author);
CREATE INDEX notices_of_author ON notices (author);
CREATE INDEX notices_of_user_by_uuid ON notices ("user", uuid);
