-- The address of the account is proven by the link of the sign-up mail: as a recipient of notes it needs no second one.

create function app.confirm_own_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_recipients set confirmed_at = now()
  where user_id = new.id and email = new.email and confirmed_at is null;
  return null;
end
$$;

create function app.know_own_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.users where id = new.user_id and email = new.email and email_verified) then
    new.confirmed_at := now();
  end if;
  return new;
end
$$;
revoke execute on function app.confirm_own_recipient(), app.know_own_recipient() from public;

create trigger users_confirm_own_recipient after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function app.confirm_own_recipient();
create trigger email_recipients_know_own before insert on email_recipients
  for each row when (new.confirmed_at is null) execute function app.know_own_recipient();

update email_recipients set confirmed_at = now()
from users
where users.id = email_recipients.user_id and users.email = email_recipients.email
  and users.email_verified and email_recipients.confirmed_at is null;
