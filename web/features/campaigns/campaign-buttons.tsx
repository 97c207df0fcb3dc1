import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShoppingCart,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { ListedCampaign } from '#domain/campaigns/shown-campaigns.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import {
  useAddToCart,
  useDeleteDraft,
  useDuplicate,
  useLaunch,
  usePause,
  useResume,
  useSchedule,
} from './api.ts';
import { Schedule } from './schedule.tsx';

type CampaignState = Pick<ListedCampaign, 'id' | 'status' | 'isPaid' | 'isRunOut' | 'scheduledAt'>;

/** What can be done with a campaign depends on where it stands; its card and its page offer the same. */
export function CampaignButtons({ campaign }: { campaign: CampaignState }) {
  const { id, status, isPaid, isRunOut, scheduledAt } = campaign;
  const isDraft = status === 'draft';
  return (
    <>
      {isDraft && (isPaid ? <Launch id={id} /> : <AddToCart id={id} />)}
      {isDraft && isPaid && <Schedule id={id} scheduledAt={null} />}
      {status === 'scheduled' && <Schedule id={id} scheduledAt={scheduledAt} />}
      {isDraft && <Edit id={id} />}
      {status === 'sending' && <Pause id={id} />}
      {status === 'paused' &&
        (isRunOut ? <AddToCart id={id} label="Pay for this month and continue" /> : <Resume id={id} />)}
      {status === 'scheduled' && <Unschedule id={id} />}
      <Duplicate id={id} />
      {isDraft && <Delete id={id} />}
    </>
  );
}

const iconProps = { size: 18, 'aria-hidden': true } as const;

function Pause({ id }: { id: string }) {
  const pause = usePause();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause {...iconProps} />}
      loading={pause.isPending}
      onClick={() =>
        pause.mutate(id, {
          onSuccess: () => toast.success('Campaign paused'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not paused. Try again.')),
        })
      }
    >
      Pause
    </Button>
  );
}

function Resume({ id }: { id: string }) {
  const resume = useResume();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay {...iconProps} />}
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(id, {
          onSuccess: () => toast.success('Campaign resumed'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not resumed. Try again.')),
        })
      }
    >
      Resume
    </Button>
  );
}

function Duplicate({ id }: { id: string }) {
  const duplicate = useDuplicate();
  return (
    <Button
      variant="default"
      leftSection={<IconCopy {...iconProps} />}
      loading={duplicate.isPending}
      onClick={() =>
        duplicate.mutate(id, {
          onSuccess: () => toast.success('Copied as a draft'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not copied. Try again.')),
        })
      }
    >
      Duplicate
    </Button>
  );
}

function Edit({ id }: { id: string }) {
  return (
    <Button
      component={Link}
      to={`/dashboard/campaigns/${id}/edit`}
      variant="default"
      leftSection={<IconPencil {...iconProps} />}
    >
      Edit
    </Button>
  );
}

function AddToCart({ id, label = 'Add to Cart' }: { id: string; label?: string }) {
  const addToCart = useAddToCart();
  return (
    <Button
      leftSection={<IconShoppingCart {...iconProps} />}
      loading={addToCart.isPending}
      onClick={() =>
        addToCart.mutate(id, {
          onSuccess: () => toast.success('Added to cart'),
          onError: (error) => toast.error(messageOf(error, 'It was not added to the cart. Try again.')),
        })
      }
    >
      {label}
    </Button>
  );
}

function Launch({ id }: { id: string }) {
  const launch = useLaunch(id);
  return (
    <Button
      leftSection={<IconPlayerPlay {...iconProps} />}
      loading={launch.isPending}
      onClick={() =>
        launch.mutate(undefined, {
          onSuccess: () => toast.success('Campaign started'),
          onError: (error) => toast.error(messageOf(error, 'The campaign was not started. Try again.')),
        })
      }
    >
      Start now
    </Button>
  );
}

function Unschedule({ id }: { id: string }) {
  const schedule = useSchedule(id);
  return (
    <Button
      variant="default"
      leftSection={<IconX {...iconProps} />}
      loading={schedule.isPending}
      onClick={() =>
        schedule.mutate(null, {
          onSuccess: () => toast.success('Back to a draft'),
          onError: (error) => toast.error(messageOf(error, 'It is still scheduled. Try again.')),
        })
      }
    >
      Unschedule
    </Button>
  );
}

function Delete({ id }: { id: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useDeleteDraft(id);
  const navigate = useNavigate();

  function run() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Draft deleted');
        void navigate('/dashboard/campaigns', { replace: true });
      },
      onError: (error) => toast.error(messageOf(error, 'The draft was not deleted. Try again.')),
    });
  }

  return (
    <>
      <Button variant="default" leftSection={<IconTrash {...iconProps} />} onClick={open}>
        Delete
      </Button>
      <Confirm
        title="Delete this draft?"
        opened={opened}
        onClose={close}
        action="Delete draft"
        onConfirm={run}
        busy={remove.isPending}
      >
        The message and its audience are removed for good. Nothing was sent.
      </Confirm>
    </>
  );
}
