-- Money is the owner's: what was bought, charged, billed and owed, the cards, and copies or the end of all data.

create policy "Only the owner works with the cart" on cart_items
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees orders" on orders
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees what was ordered" on order_items
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees payments" on payments
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees the cards" on payment_methods
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees the ledger" on payment_ledger
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees the subscription" on subscriptions
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees failed payments" on dunning_attempts
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees invoices" on invoices
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner sees what was invoiced" on invoice_items
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
create policy "Only the owner asks for copies of all data" on account_requests
  as restrictive for all to jotline_user using ((select app.role()) = 'owner');
