-- How a text is read: as Markdown, or plain as its mail wrote it.
ALTER TABLE ticket ADD COLUMN description_format text NOT NULL DEFAULT 'markdown';
ALTER TABLE comment ADD COLUMN text_format text NOT NULL DEFAULT 'markdown';
