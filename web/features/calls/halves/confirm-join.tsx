import { useNavigate } from 'react-router';
import type { CallDetail, OtherHalf } from '#domain/calls/shown-calls.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useJoinCalls } from './api.ts';
import { CallMoment } from './call-moment.tsx';

interface ConfirmJoinProps {
  call: CallDetail['call'];
  other: OtherHalf;
  opened: boolean;
  onClose: () => void;
}

export function ConfirmJoin({ call, other, opened, onClose }: ConfirmJoinProps) {
  const join = useJoinCalls(call.id);
  const navigate = useNavigate();

  function run() {
    join.mutate(other.callId, {
      onSuccess: ({ callId }) => {
        onClose();
        toast.success('Joined into one call');
        if (callId !== call.id) void navigate(`/dashboard/calls/${callId}`, { replace: true });
      },
      onError: (error) => toast.error(messageOf(error, 'The calls were not joined. Try again.')),
    });
  }

  return (
    <Confirm
      title="Join these two calls?"
      calm
      opened={opened}
      onClose={onClose}
      action="Join calls"
      onConfirm={run}
      busy={join.isPending}
    >
      They become one call, the one at <CallMoment at={other.isLater ? call.startedAt : other.startedAt} />:
      one transcript, one set of notes, one place in your lists. The notes are written again from both; if you
      have edited them, yours are kept and put together. Promises that are done stay done. Nothing is sent
      again, and no minutes are counted again. For 24 hours you can take the calls apart.
    </Confirm>
  );
}
