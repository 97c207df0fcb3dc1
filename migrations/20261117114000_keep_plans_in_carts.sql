-- A plan that was chosen on the website waits in the cart like everything else, so that it survives signing up and
-- confirming the address. A cart has one plan at most.

alter table cart_items
  drop constraint cart_items_item_type_check,
  add constraint cart_items_item_type_check check (item_type in ('campaign', 'phone_number', 'email', 'minutes', 'plan'));
create unique index cart_items_one_plan on cart_items (account_id) where item_type = 'plan';
