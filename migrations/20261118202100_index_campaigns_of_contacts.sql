-- The campaigns that one person got, newest first and page by page, as their timeline reads them.

create index campaign_recipients_timeline on campaign_recipients (account_id, contact_id, (coalesce(sent_at, created_at)) desc)
  where contact_id is not null;
