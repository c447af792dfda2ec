-- What belongs to a person is looked up by the person: for exports, and to replace their name.
CREATE INDEX worktimes_of_employee ON worktimes (employee, uuid);
CREATE INDEX ticket_steps_of_person ON ticket_steps (by_uuid);
CREATE INDEX first_responses_of_person ON first_responses (by_uuid);
CREATE INDEX reportings_closed_by ON reportings (closed_by) WHERE closed_by IS NOT NULL;
