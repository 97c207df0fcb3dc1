-- A move that the pro called off did not fail. A registration says at which carrier it lies, as a number does.

alter table account_numbers add column called_off_at timestamptz;
comment on column account_numbers.called_off_at is 'The pro called off its move: it is failed, and nothing went wrong.';
update account_numbers set called_off_at = updated_at
  where state = 'failed' and problem = 'You called off the move. Your number stays where it is.';

alter table sender_registrations add column provider text check (length(provider) between 1 and 40);
comment on column sender_registrations.provider is 'At which carrier it was handed in: carrier_ids mean nothing elsewhere.';
update sender_registrations set provider = (
  select provider from account_numbers
  where account_numbers.account_id = sender_registrations.account_id order by created_at desc limit 1
);
