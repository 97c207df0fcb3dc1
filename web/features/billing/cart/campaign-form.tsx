import { Button, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { addOns } from '#domain/billing/billing.ts';
import { formatCents } from '#domain/plain/money.ts';
import { Form } from '#web/components/form/form.tsx';
import { PictureField } from '#web/components/form/picture-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import classes from './cart-drawer.module.css';
import { notAdded, useAddDraft } from './use-add-item.ts';

export interface CampaignDraft {
  title: string;
  description: string;
  offer: string;
  imageUrl: string | null;
}

export const emptyCampaign: CampaignDraft = { title: '', description: '', offer: '', imageUrl: null };

const price = formatCents(addOns.campaign.monthlyCents);

interface CampaignFormProps {
  draft: CampaignDraft;
  onChange: (draft: CampaignDraft) => void;
  onAdded: () => void;
}

export function CampaignForm({ draft, onChange, onAdded }: CampaignFormProps) {
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure(false);
  const { add, change: adding, busy, refused } = useAddDraft({ empty: emptyCampaign, onChange, onAdded });
  const change = (changes: Partial<CampaignDraft>) => onChange({ ...draft, ...changes });
  const isComplete = [draft.title, draft.description, draft.offer].every((value) => value.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete) ask();
  }

  function put() {
    stopAsking();
    add({ itemType: 'campaign', itemData: draft }, draft.title.trim());
  }

  return (
    <Form onSubmit={submit} aria-busy={busy}>
      <p className={classes.hint}>
        A text to everyone in your contacts who agreed to get texts. {price} a month, prorated this month.
      </p>
      <TextInput
        label="Title"
        required
        withAsterisk={false}
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={refused['itemData.title']}
      />
      <Textarea
        label="Description"
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxLength={800}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={refused['itemData.description']}
      />
      <TextInput
        label="Offer"
        description="Such as 20% off, or a free inspection."
        required
        withAsterisk={false}
        maxLength={200}
        value={draft.offer}
        onChange={(event) => change({ offer: event.currentTarget.value })}
        error={refused['itemData.offer']}
      />
      <PictureField url={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} />
      <SaveProblem change={adding} fallback={notAdded} onRetry={put} />
      <Button type="submit" disabled={!isComplete || busy}>
        Add to Cart
      </Button>
      <Confirm
        title="Add this campaign?"
        action="Add to Cart"
        calm
        opened={isAsking}
        busy={busy}
        onClose={stopAsking}
        onConfirm={put}
      >
        “{draft.title.trim()}” costs {price} a month. Nothing is charged or sent until you check out.
      </Confirm>
    </Form>
  );
}
