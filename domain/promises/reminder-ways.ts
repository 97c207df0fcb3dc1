/** How the morning reminder reaches the pro. */
export const reminderWays = ['mail', 'text', 'both'] as const;
export type ReminderWay = (typeof reminderWays)[number];

export const reminderWayNames: Record<ReminderWay, string> = {
  mail: 'By email',
  text: 'By text',
  both: 'Both',
};
