-- What is owed after a call gets done: an action item or a missing answer is ticked off without touching the notes,
-- so that a tick neither counts as an edit nor collides with one.

alter table call_notes add column done_items text[] not null default '{}'
  check (cardinality(done_items) <= 200 and length(array_to_string(done_items, '')) <= 50000);
comment on column call_notes.done_items is
  'Items that are done: the words of an action item, or "missing:" and the label. An item that is reworded is open again.';

grant update (done_items) on call_notes to jotline_user;
