-- A campaign moves every recipient twice. The steps are compared by the trigger's condition; the function, which reads
-- both rows as JSON, runs for a step that is refused and for no other.
create or replace trigger campaign_recipients_transition before update of state on campaign_recipients
  for each row
  when (
    old.state is distinct from new.state
    and (old.state || '>' || new.state) <> all (array[
      'pending>held', 'pending>sending', 'pending>skipped', 'held>pending', 'held>sending', 'held>skipped',
      'sending>pending', 'sending>held', 'sending>sent', 'sending>delivered', 'sending>failed', 'sending>skipped',
      'sent>delivered', 'sent>failed', 'sent>skipped'
    ])
  )
  execute function app.refuse_unlisted_transition('state', '');
