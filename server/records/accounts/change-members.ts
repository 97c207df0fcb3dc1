import { AppError } from '#domain/plain/errors.ts';
import type { MemberRole } from '#domain/team/roles.ts';
import type { Tx } from '../../db/database.ts';

interface NewMember {
  accountId: string;
  role: MemberRole;
  name: string;
  email: string;
}

/** Somebody joins a business that is there already. The link of the mail has proven the address. */
export async function addMember(tx: Tx, { accountId, role, name, email }: NewMember): Promise<string> {
  const login = await tx
    .insertInto('logins')
    .values({ account_id: accountId, role, name, email, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!login) throw new AppError('email_taken');
  return login.id;
}

/** False when nobody but the owner has this id in the business. */
export async function changeMemberRole(
  tx: Tx,
  { accountId, loginId, role }: { accountId: string; loginId: string; role: MemberRole },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('id', '=', loginId)
    .where('role', '<>', 'owner')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The owner becomes the office, and somebody else of the business its owner. False when there is no such person. */
export async function changeOwner(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<boolean> {
  const set = (role: 'owner' | 'office', loginId: string) =>
    tx
      .updateTable('logins')
      .set({ role })
      .where('account_id', '=', accountId)
      .where('id', '=', loginId)
      .where('role', role === 'owner' ? '<>' : '=', 'owner')
      .executeTakeFirst();
  // The old one first: a business has one owner at a time.
  const { numUpdatedRows: left } = await set('office', from);
  const { numUpdatedRows: taken } = await set('owner', to);
  return left > 0n && taken > 0n;
}

/** With the person go their sessions, ways to sign in and lines, at once. The owner stays. */
export async function removeMember(
  tx: Tx,
  { accountId, loginId }: { accountId: string; loginId: string },
): Promise<string | null> {
  const removed = await tx
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .where('id', '=', loginId)
    .where('role', '<>', 'owner')
    .returning('email')
    .executeTakeFirst();
  return removed?.email ?? null;
}
