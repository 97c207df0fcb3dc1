-- All texts of a business, newest first and page by page, as its programs read them.

create index messages_all_newest on messages (account_id, created_at desc, id desc);
