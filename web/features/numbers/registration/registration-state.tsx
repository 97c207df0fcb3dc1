import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import type { NumberPage, ShownRegistration } from '#domain/numbers/shown-numbers.ts';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useSendCodeAgain } from '../api.ts';
import classes from '../numbers.module.css';

type Progress = 'done' | 'now' | 'later' | 'stopped';

const words: Record<Progress, string> = {
  done: 'done',
  now: 'under way',
  later: 'not yet',
  stopped: 'sent back',
};
const icons = { done: IconCheck, now: IconClock, later: IconCircleDashed, stopped: IconAlertTriangle };

/** Where it stands, step by step, and what waits for it. */
export function RegistrationState({ page }: { page: NumberPage }) {
  const { registration, number, heldTexts } = page;
  return (
    <div className={classes.stack}>
      <p>{lead(page)}</p>
      <ol className={classes.steps} aria-label="Steps to approval">
        {listSteps(registration, number?.state === 'active').map(({ name, progress }) => {
          const Icon = icons[progress];
          return (
            <li key={name} className={classes.mark} data-tone={toneOf(progress)}>
              <Icon size={18} stroke={2} aria-hidden="true" />
              <span>
                {name}: {words[progress]}
              </span>
            </li>
          );
        })}
      </ol>
      {heldTexts > 0 && (
        <Notice role="status">
          {heldTexts} {heldTexts === 1 ? 'text waits' : 'texts wait'} for the approval and{' '}
          {heldTexts === 1 ? 'goes' : 'go'} out by {heldTexts === 1 ? 'itself' : 'themselves'} after it.
        </Notice>
      )}
      {registration.waitsForCode && <AnswerCode />}
      {registration.reasons.length > 0 && (
        <div className={classes.refused} role="alert">
          <p>
            <strong>
              {registration.state === 'suspended' ? 'Suspended' : 'Sent back'}
              {registration.decidedAt && ` ${formatWhen(registration.decidedAt)}`}:
            </strong>
          </p>
          <ul>
            {registration.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function lead({ registration, number, limits }: NumberPage): string {
  switch (registration.state) {
    case 'approved':
      return `Approved ${registration.decidedAt ? formatWhen(registration.decidedAt) : ''}. Your number texts up to ${limits.segmentsPerDay.toLocaleString('en-US')} segments a day.`;
    case 'rejected':
      return 'The phone companies sent it back. Put right what they name and send it again. Texts from your number wait; calls work.';
    case 'suspended':
      return 'The phone companies suspended your texts. They wait; calls work. Write to support: this needs a person.';
    case 'draft':
      return number?.state === 'active'
        ? 'The phone companies let no texts through from a number whose business they do not know. Fill this in once; a week or two later your texts go out from your number. Until then they wait.'
        : 'You can fill this in before you have a number. It takes the phone companies a week or two, so begin early.';
    case 'submitted':
      return number?.state === 'active'
        ? 'It is being handed in.'
        : 'It is handed in. Its last step needs your number: choose one above.';
    default:
      return 'The phone companies look at it. That takes days, sometimes a few weeks; we look every few minutes and tell you by email.';
  }
}

function listSteps(
  { state, rejectedStep }: ShownRegistration,
  hasNumber: boolean,
): { name: string; progress: Progress }[] {
  const order = ['draft', 'submitted', 'brand_review', 'campaign_review', 'approved'];
  const at = order.indexOf(state);
  const isBusinessBack = rejectedStep === 'business';
  const isCampaignBack = rejectedStep === 'campaign' || state === 'suspended';
  const isBusinessKnown = at >= 3 || isCampaignBack;
  return [
    { name: 'Your details', progress: state === 'draft' ? 'now' : 'done' },
    {
      name: 'Business checked',
      progress: isBusinessBack ? 'stopped' : isBusinessKnown ? 'done' : at >= 1 ? 'now' : 'later',
    },
    { name: 'Number', progress: hasNumber ? 'done' : 'later' },
    {
      name: 'Messages checked',
      progress: isCampaignBack ? 'stopped' : at === 4 ? 'done' : at === 3 ? 'now' : 'later',
    },
    { name: 'Texts go out', progress: at === 4 ? 'done' : 'later' },
  ];
}

function toneOf(progress: Progress): string {
  if (progress === 'done') return 'good';
  return progress === 'stopped' ? 'stop' : progress === 'now' ? 'wait' : 'plain';
}

function AnswerCode() {
  const again = useSendCodeAgain();
  return (
    <Notice
      action={
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() =>
            again.mutate(undefined, {
              onSuccess: () => toast.success('The text is on its way again'),
              onError: (error) => toast.error(messageOf(error, 'The text was not sent. Try again.')),
            })
          }
        >
          Send the text again
        </Button>
      }
    >
      The registry texted your mobile phone. Answer YES within 24 hours, or nothing moves.
    </Notice>
  );
}
