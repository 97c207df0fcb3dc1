import { TextInput } from '@mantine/core';
import { placeholders } from '#domain/campaigns/campaign-message.ts';
import { PictureField } from '#web/components/form/picture-field.tsx';
import type { DraftValues } from '../api.ts';
import { AudienceFields } from './audience-fields.tsx';
import { BuilderActions } from './builder-actions.tsx';
import { BuilderLayout } from './builder-layout.tsx';
import { MessageField } from './message-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { type BuilderSubject, unsaved, useBuilder } from './use-builder.ts';

export const emptyDraft: DraftValues = {
  name: '',
  purpose: 'offer',
  template: null,
  message: 'Hi {FirstName}, {CompanyName} here. ',
  mediaUrl: null,
  linkUrl: null,
  audience: {},
  scheduledAt: null,
  pacingRate: 30,
  quietHoursEnabled: true,
  complianceEnabled: true,
};

const offerPlaceholders = placeholders.filter((name) => name !== 'ReviewLink');

/** Any text to customers: an offer, news, a reminder. */
export function TextBuilder({
  initial,
  timeZone,
  subject = unsaved,
}: {
  initial: DraftValues;
  timeZone: string;
  subject?: BuilderSubject;
}) {
  const builder = useBuilder(initial, subject);
  const { draft, change, errors } = builder;
  const names = draft.linkUrl ? [...offerPlaceholders, 'Link'] : offerPlaceholders;
  return (
    <BuilderLayout draft={draft} actions={<BuilderActions {...builder} />}>
      <TextInput
        label="Name"
        description="Only you see it."
        maxLength={200}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <MessageField
        value={draft.message}
        onChange={(message) => change({ message })}
        placeholders={names}
        error={errors.message}
      />
      <PictureField
        url={draft.mediaUrl}
        note="It arrives above the words."
        onChange={(mediaUrl) => change({ mediaUrl })}
        error={errors.mediaUrl}
      />
      <TextInput
        label="Link"
        description="Optional. Sent as a short link, so that you see who opened it."
        type="url"
        placeholder="https://example.com/offer"
        maxLength={2000}
        value={draft.linkUrl ?? ''}
        error={errors.linkUrl}
        onChange={(event) => change({ linkUrl: event.currentTarget.value.trim() || null })}
      />
      <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
      <ScheduleFields
        draft={draft}
        onChange={change}
        timeZone={timeZone}
        errors={errors}
        isPaid={subject.isPaid}
      />
    </BuilderLayout>
  );
}
