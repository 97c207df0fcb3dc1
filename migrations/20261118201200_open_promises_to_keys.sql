-- Programs of a business may read its promises and say which are done.

alter table api_keys drop constraint api_keys_scopes_check;
-- Every key there is keeps to the shorter list before it: nothing has to be looked through.
alter table api_keys add constraint api_keys_scopes_check check (
  cardinality(scopes) between 1 and 10
  and scopes <@ array[
    'calls:read', 'promises:read', 'promises:write', 'contacts:read', 'contacts:write', 'messages:read',
    'campaigns:read'
  ]
) not valid;
