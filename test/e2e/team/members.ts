import type { Page } from '@playwright/test';
import { freshDigits, post } from '../jotline-test.ts';
import { waitForMail } from '../wait-for-mail.ts';

export const password = 'ladder-22-up';

export interface Person {
  email: string;
  password: string;
}

export async function changeTo(page: Page, person: Person): Promise<void> {
  await post(page, '/api/sign-out', {}, 204);
  await post(page, '/api/sign-in', person, 200);
}

export async function readInvitation(email: string): Promise<string> {
  const mail = await waitForMail(email, ({ subject }) => subject.includes('invites you to Jotline'));
  const link = new URL(/https?:\S+\/auth\/join\?\S+/.exec(mail.text)?.[0] ?? '');
  return `${link.pathname}${link.search}`;
}

/** Somebody who has joined, through the API: how that looks is a test of its own. */
export async function addMember(page: Page, pro: Person, role: 'office' | 'technician'): Promise<Person> {
  const email = `member-${freshDigits()}@example.com`;
  await post(page, '/api/team/invitations', { email, role, lineIds: [] }, 200);
  const token = new URL(await readInvitation(email), 'http://localhost').searchParams.get('token');
  const person = { token, name: 'Olga Berg', password, agreedToTerms: true };
  await post(page, '/api/invitations/accept', person, 204);
  await changeTo(page, pro);
  return { email, password };
}
