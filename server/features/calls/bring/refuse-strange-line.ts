import { broughtMessages } from '#domain/calls/brought-recordings.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Bringer } from './bringer.ts';

/** Policies say whose lines there are: a technician has their own alone, and must name one to see the call themselves. */
export async function refuseStrangeLine(
  { db }: Pick<Deps, 'db'>,
  { person, lineId }: { person: Bringer; lineId: string | null },
): Promise<void> {
  const refusal = new AppError('validation_failed', {
    userMessage: broughtMessages.noLine,
    issues: [{ path: 'lineId', message: broughtMessages.noLine }],
  });
  if (!lineId) {
    if (person.role === 'technician') throw refusal;
    return;
  }
  const [line] = await db.readAsAccount(person.accountId, (read) =>
    read
      .selectFrom('phone_numbers')
      .select('id')
      .where('account_id', '=', person.accountId)
      .where('id', '=', lineId),
  );
  if (!line) throw refusal;
}
