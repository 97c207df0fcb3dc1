-- A carrier that took a text may say afterwards that the number wants none: its recipient is left out, as if told at once.

drop trigger campaign_recipients_transition on campaign_recipients;
-- A delivery callback may overtake the answer to the send: sending may go straight to delivered.
create trigger campaign_recipients_transition before update of state on campaign_recipients
  for each row when (old.state is distinct from new.state)
  execute function app.refuse_unlisted_transition(
    'state',
    'pending>held pending>sending pending>skipped held>pending held>sending held>skipped'
    ' sending>pending sending>held sending>sent sending>delivered sending>failed sending>skipped'
    ' sent>delivered sent>failed sent>skipped'
  );
