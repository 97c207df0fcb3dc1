-- The activity log says who made a calendar feed, and who turned one off.

alter table audit_entries drop constraint audit_entries_subject_check;
alter table audit_entries add constraint audit_entries_subject_check check (subject in (
  'account', 'session', 'password', 'two_step', 'email', 'calls', 'call', 'recording', 'notes', 'recap',
  'call_settings', 'word', 'card', 'order', 'plan', 'invoices', 'invoice', 'company', 'contacts', 'contact', 'import',
  'campaign', 'conversation', 'picture', 'appointment', 'line', 'recipient', 'number', 'member', 'invitation', 'key',
  'webhook', 'log', 'calendar_feed'
)) not valid;
alter table audit_entries validate constraint audit_entries_subject_check;
