-- Calls that are kept for some days only are deleted when the days are over, a pro's not without notice.

alter table calls add column deletion_announced_at timestamptz;
comment on column calls.deletion_announced_at is
  'When its owner was told by mail that it goes at keep_until; a pro''s call is not deleted before.';
comment on column calls.keep_until is
  'Recording, transcript and notes go after this: paused plan, or free call. Cleared when the plan runs again.';
comment on column calls.deleted_at is
  'Deleted by the person, or because its days were over. The row stays for minutes and consent log; its contents are gone.';

-- What is gone already is not looked at again.
drop index calls_keep_until;
create index calls_due on calls (keep_until) where keep_until is not null and deleted_at is null;
-- Marked as deleted, its sound still to be removed: after a crash, or while storage is away.
create index calls_erasing on calls (id) where deleted_at is not null and recording_key is not null;
-- Texts to a free caller go with their last call.
create index messages_to_strangers on messages (to_phone) where user_id is null;
