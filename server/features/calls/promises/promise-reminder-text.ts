import type { DueToday } from './due-today.ts';
import { clockTime } from './promise-reminder-mail.ts';

const mostNamed = 2;
const mostLetters = 60;

/** One text: how many, the first of them, and where the rest stands. */
export function promiseReminderText(
  { promises, overdueCount }: DueToday,
  { publicUrl }: { publicUrl: string },
): string {
  const many = promises.length === 1 ? '1 promise' : `${promises.length} promises`;
  const more = promises.length - mostNamed;
  const named = promises
    .slice(0, mostNamed)
    .map(({ text, time }) => `${time ? `${clockTime(time)} ` : ''}${cut(text)}`);
  const overdue = overdueCount > 0 ? ` ${overdueCount} overdue.` : '';
  return `Jotline: ${many} due today: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.${overdue} ${publicUrl}/dashboard/promises?owner=pro`;
}

const cut = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 3).trim()}...` : text;
