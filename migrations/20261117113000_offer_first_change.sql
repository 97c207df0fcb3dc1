-- The website's price holds for an account's first plan and for its first change within 60 days: the subscription
-- remembers since when it has a plan, how often the plan changed, and at which kind of price the next change was agreed.

alter table subscriptions
  add column plan_since date,
  add column plan_changes integer not null default 0 check (plan_changes >= 0),
  add column next_offer text check (next_offer in ('list', 'website'));
-- Who has the list price changed before, or came back: both have had their offer.
update subscriptions set
  plan_since = case when offer <> 'none' then started_on end,
  plan_changes = case when offer = 'list' then 1 else 0 end,
  next_offer = case when next_tier is not null then 'list' end;
alter table subscriptions
  drop constraint subscriptions_check,
  add constraint subscriptions_change_is_whole
    check (num_nonnulls(next_tier, next_price_cents, next_offer, change_on) in (0, 4)),
  add constraint subscriptions_plan_has_a_start check ((offer = 'none') = (plan_since is null));
comment on column subscriptions.plan_since is 'The day its first plan was bought; null while it has add-ons alone.';
comment on column subscriptions.plan_changes is 'Upgrades, and downgrades that took effect.';
comment on column subscriptions.next_offer is 'Which price was agreed for the change that waits.';
