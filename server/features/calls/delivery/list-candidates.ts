import type { NotesCandidate, NotesHold } from '#domain/calls/notes-sending.ts';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import type { Tx } from '../../../db/database.ts';
import { chooseRecipients, type Destination, type Line, type Recipient } from './choose-recipients.ts';

interface OwnCall {
  account_id: string;
  phone_number_id: string | null;
}

export interface Candidate extends NotesCandidate {
  format: CrmFormat | null;
}

/** Everyone the account could send the notes to, and who of them gets them anyway. */
export async function listCandidates(tx: Tx, call: OwnCall): Promise<Candidate[]> {
  const { account_id: accountId } = call;
  const line = call.phone_number_id ? await findLine(tx, accountId, call.phone_number_id) : null;
  const recipients = await listRecipients(tx, accountId);
  const stopped = await listStopped(tx, accountId);
  const usual = new Map(chooseRecipients(line, recipients, stopped).map((one) => [one.address, one]));
  const known = [...recipients.map(toCandidate), ...assignedOf(line)];
  const dead = await listDead(
    tx,
    known.map(({ address }) => address),
  );
  const holdOf = ({ address, agreed }: Known): NotesHold | null => {
    if (stopped.has(address)) return 'stopped';
    if (!agreed && !usual.has(address)) return 'not_confirmed';
    return dead.has(address) ? 'bounced' : null;
  };
  const candidates = new Map<string, Candidate>();
  for (const one of known) {
    const { agreed: _, ...candidate } = one;
    if (!candidates.has(one.address))
      candidates.set(one.address, {
        ...candidate,
        // A CRM's inbox that is a line's own address too gets what the line says.
        ...usual.get(one.address),
        isUsual: usual.has(one.address),
        hold: holdOf(one),
      });
  }
  return [...candidates.values()].sort((one, other) => Number(other.isUsual) - Number(one.isUsual));
}

type Known = Destination & { name: string | null; agreed: boolean };

function toCandidate({ email, name, kind, crmFormat, isPrimary, confirmedAt }: Named): Known {
  const agreed = isPrimary || confirmedAt !== null;
  const isCrm = kind === 'crm';
  return { address: email, name, purpose: isCrm ? 'crm' : 'notes', format: isCrm ? crmFormat : null, agreed };
}

function assignedOf(line: Line | null): Known[] {
  if (!line?.assignedEmail) return [];
  const agreed = line.assignedEmailConfirmedAt !== null;
  return [{ address: line.assignedEmail, name: null, purpose: 'notes', format: null, agreed }];
}

async function findLine(tx: Tx, accountId: string, lineId: string): Promise<Line | null> {
  const line = await tx
    .selectFrom('phone_numbers')
    .select(['id', 'assigned_email as assignedEmail', 'send_to_primary as sendToPrimary'])
    .select('assigned_email_confirmed_at as assignedEmailConfirmedAt')
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return line ?? null;
}

type Named = Recipient & { name: string | null };

function listRecipients(tx: Tx, accountId: string): Promise<Named[]> {
  return tx
    .selectFrom('email_recipients')
    .select(['email', 'name', 'kind', 'crm_format as crmFormat'])
    .select(['is_global as isGlobal', 'is_primary as isPrimary'])
    .select(['assigned_phone_id as assignedPhoneId', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

async function listStopped(tx: Tx, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Addresses whose mail came back, or whose reader complained. */
export async function listDead(tx: Tx, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await tx
    .selectFrom('email_suppressions')
    .select('email')
    .where('email', 'in', addresses)
    .where('reason', 'in', ['bounce', 'complaint'])
    .execute();
  return new Set(rows.map(({ email }) => email));
}
