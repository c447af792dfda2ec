-- What was billed in one act bears one moment, by which its file is found.
CREATE INDEX worktimes_billed_at ON worktimes (billed_at) WHERE billed;
