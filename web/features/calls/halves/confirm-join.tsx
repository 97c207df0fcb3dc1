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
      They become one call, the one at <CallMoment at={other.isLater ? call.startedAt : other.startedAt} />,
      with one transcript. The notes are written again from both; if you edited them, yours are kept and put
      together. Nothing is sent again and no minutes are counted again. You can take the calls apart for 24
      hours.
    </Confirm>
  );
}
