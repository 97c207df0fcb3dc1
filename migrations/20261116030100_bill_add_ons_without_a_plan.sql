-- An account that bought add-ons but no plan is billed for them too: its subscription says so and costs nothing itself.

alter table subscriptions drop constraint subscriptions_offer_check;
alter table subscriptions add constraint subscriptions_offer_check check (offer in ('list', 'website', 'none'));
alter table subscriptions add constraint subscriptions_none_is_free check (offer <> 'none' or price_cents = 0);
comment on column subscriptions.offer is
  'How the plan was sold; none: only add-ons were bought, the plan is the one every account starts with.';
