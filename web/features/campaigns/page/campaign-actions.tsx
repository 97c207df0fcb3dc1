import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlayerPlay, IconShoppingCart, IconTrash, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useAddToCart, useDeleteDraft, useLaunch, useSchedule } from '../api.ts';
import { Duplicate, Pause, Resume } from '../list/campaign-card.tsx';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** What can be done with a campaign depends on where it stands. */
export function CampaignActions({ campaign }: { campaign: CampaignDetail['campaign'] }) {
  const { id, status, isPaid, isRunOut } = campaign;
  return (
    <>
      {status === 'draft' && (isPaid ? <Launch id={id} /> : <AddToCart id={id} />)}
      {status === 'draft' && (
        <Button
          component={Link}
          to={`/dashboard/campaigns/${id}/edit`}
          variant="default"
          leftSection={<IconPencil {...iconProps} />}
        >
          Edit
        </Button>
      )}
      {status === 'sending' && <Pause id={id} />}
      {status === 'paused' &&
        (isRunOut ? <AddToCart id={id} label="Pay for this month and go on" /> : <Resume id={id} />)}
      {status === 'scheduled' && <Unschedule id={id} />}
      <Duplicate id={id} />
      {status === 'draft' && <Delete id={id} />}
    </>
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
          onError: (error) => toast.error(messageOf(error, 'It did not get into the cart. Try again.')),
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
