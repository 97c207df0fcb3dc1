import { TextInput } from '@mantine/core';
import { placeholders } from '#domain/campaigns/campaign-message.ts';
import { campaignTemplateRules } from '#domain/campaigns/campaign-templates.ts';
import { type CampaignTemplate, campaignTemplates, reviewDefaults } from '#domain/campaigns/campaigns.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import type { DraftValues } from '../api.ts';
import { BuilderActions } from './builder-actions.tsx';
import { BuilderLayout } from './builder-layout.tsx';
import { MessageField } from './message-field.tsx';
import classes from './review-builder.module.css';
import { type BuilderSubject, unsaved, useBuilder } from './use-builder.ts';

export function reviewDraft(template: CampaignTemplate): DraftValues {
  const { name, message, defaultWindow } = campaignTemplateRules[template];
  const { type: _, ...defaults } = reviewDefaults;
  return {
    ...defaults,
    name,
    template,
    message,
    audience: { timeframe: defaultWindow },
    mediaUrl: null,
    linkUrl: null,
    scheduledAt: null,
  };
}

/** Everyone in the window gets the same words and the same link. */
export function ReviewBuilder({
  initial,
  subject = unsaved,
}: {
  initial: DraftValues;
  subject?: BuilderSubject;
}) {
  const builder = useBuilder(initial, subject);
  const { draft, change, errors } = builder;
  const template = draft.template ?? 'post_job_review';
  const { windows } = campaignTemplateRules[template];

  function choose(next: CampaignTemplate) {
    const fresh = reviewDraft(next);
    const isOwnText = draft.message !== campaignTemplateRules[template].message;
    // What was written by hand is not thrown away by a look at the other template.
    change({ ...fresh, ...(isOwnText && { message: draft.message, name: draft.name }) });
  }

  return (
    <BuilderLayout draft={draft} actions={<BuilderActions {...builder} />}>
      <div className={classes.part}>
        <span className={classes.label}>Template</span>
        <ChoiceRow
          legend="Template"
          name="review-template"
          choices={campaignTemplates.map((value) => ({ value, label: campaignTemplateRules[value].name }))}
          value={template}
          onChange={choose}
        />
      </div>
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
        placeholders={placeholders}
        error={errors.message}
      />
      <div className={classes.part}>
        <span className={classes.label}>Customers whose last job was within</span>
        <ChoiceRow
          legend="Audience window"
          name="review-window"
          choices={windows.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(draft.audience.timeframe)}
          onChange={(days) => change({ audience: { timeframe: Number(days) } })}
        />
      </div>
    </BuilderLayout>
  );
}
