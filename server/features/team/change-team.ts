import { AppError } from '#domain/plain/errors.ts';
import type { MemberRole } from '#domain/team/roles.ts';
import { teamMessages } from '#domain/team/team-words.ts';
import type { Deps } from '../../deps.ts';
import { changeMemberRole, changeOwner, removeMember } from '../../records/accounts/change-members.ts';
import { getOwnLines } from './get-own-lines.ts';
import { giveLines } from './give-lines.ts';
import { tellRemovedJob } from './tell-removed.job.ts';

interface Who {
  accountId: string;
  loginId: string;
}

const notOnTeam = () =>
  new AppError('not_found', { userMessage: 'This person is no longer on your team. Reload the page.' });

/** What they are and whose calls they see, from their next request on. The owner's role is not changed but handed over. */
export async function changeMember(
  { db }: Deps,
  { accountId, loginId, role, lineIds }: Who & { role: MemberRole; lineIds: string[] },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (!(await changeMemberRole(tx, { accountId, loginId, role }))) throw notOnTeam();
    const lines = role === 'technician' ? await getOwnLines(tx, { accountId, lineIds }) : [];
    await giveLines(tx, { accountId, loginId, lineIds: lines });
  });
}

export async function removeOwnMember(deps: Deps, who: Who): Promise<void> {
  const email = await endMembership(deps, who, { isTold: true });
  if (!email) throw notOnTeam();
}

/** Somebody leaves of their own accord. */
export async function leaveTeam(deps: Deps, who: Who): Promise<void> {
  const email = await endMembership(deps, who, { isTold: false });
  if (!email) throw new AppError('conflict', { userMessage: teamMessages.ownerStays });
}

async function endMembership(
  { db, identity, rateLimits, queue }: Deps,
  { accountId, loginId }: Who,
  { isTold }: { isTold: boolean },
): Promise<string | null> {
  return db.service.transaction().execute(async (tx) => {
    const email = await removeMember(tx, { accountId, loginId });
    if (!email) return null;
    await identity.forgetConfirmations(tx, [loginId, email]);
    await rateLimits.forget(tx, [loginId]);
    if (isTold) await queue.enqueue(tellRemovedJob, { accountId, email }, { tx });
    return email;
  });
}

/** The business has a new owner, and the old one is its office. */
export async function handOver(
  { db }: Deps,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (!(await changeOwner(tx, { accountId, from, to }))) throw notOnTeam();
    await giveLines(tx, { accountId, loginId: to, lineIds: [] });
  });
}
