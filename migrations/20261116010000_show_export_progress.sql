-- An archive of every recording takes minutes: the person who waits for it sees how far it is.

alter table account_requests add column progress_percent integer check (progress_percent between 0 and 100);
comment on column account_requests.progress_percent is 'How much of an export is written; null before it starts.';
