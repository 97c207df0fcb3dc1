-- An address that fails is held back as a whole, and what is due for one address is found without reading the others'.

alter table webhook_endpoints add column hold_until timestamptz;
comment on column webhook_endpoints.hold_until is 'After a failure: nothing is sent before then. The longer it fails, the longer it is held back.';
grant update (hold_until) on webhook_endpoints to jotline_service;

drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, created_at) where state = 'waiting';
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id) where claimed_until is not null;
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
