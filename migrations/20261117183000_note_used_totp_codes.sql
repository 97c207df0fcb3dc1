-- A code of an authenticator app is taken once: who looked over a shoulder has nothing.

alter table two_factors add column last_step bigint check (last_step > 0);
comment on column two_factors.last_step is
  'The turn of 30 seconds, counted since 1970, of the latest code that was taken. Older ones are refused, and so is it.';
