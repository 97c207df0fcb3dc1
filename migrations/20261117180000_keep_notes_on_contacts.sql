-- What a pro wants to remember about a customer: the gate code, the dog, who pays. Theirs alone; no customer sees it.

alter table contacts add column notes text check (length(notes) between 1 and 10000);
comment on column contacts.notes is 'What the pro wrote about this person; nobody else sees it.';
grant update (notes) on contacts to jotline_user;
