import { layOutMail } from '../../../providers/mailer/layout.ts';

interface Visit {
  text: string;
  time: string;
  customerName: string | null;
}

interface Reminder {
  promises: { text: string; time: string | null; customerName: string | null }[];
  overdueCount: number;
  clashes: [Visit, Visit][];
  mostNamed: number;
  publicUrl: string;
}

export function promiseReminderMail({ promises, overdueCount, clashes, mostNamed, publicUrl }: Reminder) {
  const many = promises.length === 1 ? '1 promise' : `${promises.length} promises`;
  const more = promises.length - mostNamed;
  return layOutMail({
    subject: `Due today: ${many}`,
    paragraphs: [
      'You said you would do this today:',
      ...promises.slice(0, mostNamed).map(describe),
      ...(more > 0 ? [`and ${more} more`] : []),
      ...clashes.slice(0, mostNamed).map(describeClash),
      ...(overdueCount > 0
        ? [
            `${overdueCount === 1 ? '1 promise is' : `${overdueCount} promises are`} overdue from earlier days.`,
          ]
        : []),
    ],
    action: { label: 'See your promises', url: `${publicUrl}/dashboard/promises?owner=pro` },
    footer: `One email in the morning of a day with promises. Turn it off under Settings, Calls: ${publicUrl}/dashboard/settings#promises`,
  });
}

function describe({ text, time, customerName }: Reminder['promises'][number]): string {
  return `${time ? `${clockTime(time)}: ` : ''}${text}${customerName ? ` (${customerName})` : ''}`;
}

const describeClash = ([one, other]: [Visit, Visit]) =>
  `Two visits at the same time: ${name(one)}, and ${name(other)}.`;

const name = ({ text, time, customerName }: Visit) =>
  `${text}${customerName ? ` (${customerName})` : ''}, ${clockTime(time)}`;

export const clockTime = (time: string) =>
  new Date(`2000-01-01T${time}:00Z`)
    .toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .replace(/\s/g, ' ');
