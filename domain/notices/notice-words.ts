/** What a device can be told of, in the order of the switches. */
export const noticeKinds = ['notes_ready', 'promise_due', 'customer_answered'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeMeanings: Record<NoticeKind, { label: string; description: string }> = {
  notes_ready: { label: 'Notes are ready', description: 'The notes of a call are written.' },
  promise_due: {
    label: 'A promise is due',
    description: 'On the morning of a day that you promised something for, from 7 on.',
  },
  customer_answered: { label: 'A customer wrote', description: 'A customer sent you a text.' },
};

/** What a technician can be told of: customers' texts are for the owner and the office. */
export const technicianKinds: readonly NoticeKind[] = ['notes_ready', 'promise_due'];

export const noticeDays = 30;
