-- Calls are filtered by how urgent they are and by what is missing in their notes.

create index call_notes_urgency on call_notes (account_id, urgency);
create index call_notes_missing on call_notes (account_id, call_id) where document -> 'missing' <> '[]'::jsonb;
