import {
  IconCalendar,
  IconCircleCheck,
  IconListCheck,
  IconMessage,
  IconNotes,
  IconPhone,
  IconReceipt,
  IconShieldCheck,
  IconShieldOff,
  IconSpeakerphone,
  IconUserEdit,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { CallLine, NotesLine, PromiseLine, RecapLine } from './call-lines.tsx';
import { AddedLine, ChangeLine, ConsentLine, MergeLine } from './person-lines.tsx';
import { AppointmentLine, CampaignLine, MessageLine } from './text-lines.tsx';
import classes from './timeline.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** What happened, with the way to the thing itself. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { icon: Icon, name, line } = describe(entry);
  return (
    <>
      <span className={classes.icon}>
        <Icon {...iconProps} />
      </span>
      <div className={classes.words}>
        <div className={classes.kind}>{name}</div>
        <div className={classes.text}>{line}</div>
      </div>
    </>
  );
}

function describe(entry: TimelineEntry): { icon: typeof IconPhone; name: string; line: ReactNode } {
  switch (entry.kind) {
    case 'call':
      return { icon: IconPhone, name: 'Call', line: <CallLine entry={entry} /> };
    case 'notes':
      return { icon: IconNotes, name: 'Notes edited', line: <NotesLine entry={entry} /> };
    case 'promise':
      return {
        icon: entry.doneAt ? IconCircleCheck : entry.isVisit ? IconCalendar : IconListCheck,
        name: promiseName(entry),
        line: <PromiseLine entry={entry} />,
      };
    case 'recap':
      return { icon: IconReceipt, name: 'Recap', line: <RecapLine entry={entry} /> };
    case 'message': {
      const name = entry.direction === 'inbound' ? 'They wrote' : 'You wrote';
      return { icon: IconMessage, name, line: <MessageLine entry={entry} /> };
    }
    case 'campaign':
      return { icon: IconSpeakerphone, name: 'Campaign', line: <CampaignLine entry={entry} /> };
    case 'appointment':
      return { icon: IconCalendar, name: 'Visit', line: <AppointmentLine entry={entry} /> };
    case 'consent': {
      const icon = entry.what === 'stop' || entry.what === 'ended' ? IconShieldOff : IconShieldCheck;
      return { icon, name: 'Consent', line: <ConsentLine entry={entry} /> };
    }
    case 'change':
      return { icon: IconUserEdit, name: 'Changed', line: <ChangeLine entry={entry} /> };
    case 'merge':
      return { icon: IconUsers, name: 'Merge', line: <MergeLine entry={entry} /> };
    case 'added':
      return { icon: IconUserPlus, name: 'New contact', line: <AddedLine entry={entry} /> };
  }
}

function promiseName({ owner, isVisit, doneAt }: Extract<TimelineEntry, { kind: 'promise' }>): string {
  const whose = owner === 'pro' ? 'your' : 'their';
  const what = isVisit ? `${whose} visit` : `${whose} promise`;
  return `${doneAt ? 'Kept' : 'Open'}: ${what}`;
}
