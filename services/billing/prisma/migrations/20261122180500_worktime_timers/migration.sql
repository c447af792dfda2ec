-- The time that somebody has running on a ticket: one a person.
CREATE TABLE worktime_timers (
  employee uuid PRIMARY KEY,
  uuid uuid NOT NULL,
  ticket uuid NOT NULL REFERENCES tickets,
  started_at timestamptz(3) NOT NULL,
  version int NOT NULL DEFAULT 1
);
-- What of somebody's time lies in a span, for the warning of overlaps.
CREATE INDEX worktimes_of_employee_by_end ON worktimes (employee, end_at);
