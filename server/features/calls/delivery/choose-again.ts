import { notesHoldReasons, notesLimitReasons, type SendAgain } from '#domain/calls/notes-sending.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { findReachedLimit, noteRecapSend } from '../recap/count-recap-sends.ts';
import { wantsNoRecaps } from '../recap/stop-recaps.ts';
import type { Destination } from './choose-recipients.ts';
import { type Candidate, listCandidates, listDead } from './list-candidates.ts';

interface OwnCall {
  account_id: string;
  phone_number_id: string | null;
}

/** Those the pro ticked, and the one address they typed: each asked whether it may have the notes. */
export async function chooseAgain(
  deps: Deps,
  tx: Tx,
  { call, to = [], other }: SendAgain & { call: OwnCall },
): Promise<Destination[]> {
  const candidates = await listCandidates(tx, call);
  const byAddress = new Map(candidates.map((candidate) => [candidate.address, candidate]));
  const chosen = new Map<string, Destination>();
  for (const address of new Set(to)) {
    const candidate = byAddress.get(address);
    if (!candidate) throw refuse('to', `${address} is none of your addresses. Type it below instead.`);
    chosen.set(address, allow(candidate, 'to'));
  }
  if (other && !chosen.has(other)) {
    const known = byAddress.get(other);
    chosen.set(other, known ? allow(known, 'other') : await allowStranger(deps, tx, call.account_id, other));
  }
  return [...chosen.values()];
}

function allow({ address, purpose, format, hold }: Candidate, path: string): Destination {
  if (hold)
    throw refuse(path, `${address} ${hold === 'bounced' ? 'is left out: ' : ''}${notesHoldReasons[hold]}.`);
  return { address, purpose, format };
}

/** Somebody who is no recipient gets these notes once; how many such mails leave is counted with the recaps. */
async function allowStranger(deps: Deps, tx: Tx, accountId: string, address: string): Promise<Destination> {
  const stopped = await tx
    .selectFrom('notes_opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', address)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  if (stopped || (await wantsNoRecaps(tx, { accountId, address })))
    throw refuse('other', 'This address asked for no more emails from you.');
  if ((await listDead(tx, [address])).size > 0)
    throw refuse('other', 'An email to this address came back, so nothing is sent to it.');
  const limit = await findReachedLimit(deps, tx, { accountId, address });
  if (limit) throw refuse('other', notesLimitReasons[limit]);
  await noteRecapSend(deps, tx, { accountId, address });
  return { address, purpose: 'notes', format: null };
}

function refuse(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
