import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Way } from '#domain/audit/audit-words.ts';
import { type Deed, deeds } from '#domain/audit/deeds.ts';
import type { Role } from '#domain/team/roles.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

/** A person of the business, and the key that asks in their name, where one does. */
export interface Actor {
  accountId: string;
  loginId: string;
  name: string;
  role: Role;
  key?: { id: string; name: string };
}

/** From where something was done. */
export interface Place {
  via: Exclude<Way, 'jotline'>;
  address: string;
  device: string;
  requestId: string;
}

export interface Done {
  deed: Deed;
  /** An id alone, never a name: what is deleted is not kept here. */
  subjectId?: string | null;
}

/** Writes who asks and from where into the transaction of what they did: both are there, or neither. */
export type NoteWithin = (tx: Tx, done: Done) => Promise<void>;

const nowhere = { via: 'jotline' as const, address: null, device: null, requestId: null };

/** What a person or their key did: one statement. */
export async function noteEntry(
  db: Kysely<DB>,
  { actor, done, place }: { actor: Actor; done: Done; place: Place },
): Promise<void> {
  const { accountId, loginId, name, role, key } = actor;
  const entry = toColumns(done, place);
  await insert(
    db,
    entry,
    sql`select ${accountId}::uuid, ${loginId}::uuid, ${name.slice(0, 200)}, ${role},
    ${key?.id ?? null}::uuid, ${key?.name ?? null}::text`,
    key?.id,
  );
}

/** The same in a person's own transaction, which may add nothing by itself. */
export async function noteEntryWithin(
  tx: Tx,
  noted: { actor: Actor; done: Done; place: Place },
): Promise<void> {
  await liftToService(tx, () => noteEntry(tx, noted));
}

/** The same for who is known by their login alone. Where there is none, nothing is noted, in as many statements. */
export async function noteEntryOfLogin(
  db: Kysely<DB>,
  { login, done, place }: { login: { id: string } | { email: string }; done: Done; place: Place },
): Promise<void> {
  const where = 'id' in login ? sql`id = ${login.id}::uuid` : sql`email = ${login.email}`;
  await insert(
    db,
    toColumns(done, place),
    sql`select account_id, id, left(name, 200), role, null::uuid, null::text from logins where ${where}`,
  );
}

/** What Jotline did by itself, in the transaction in which it did it. */
export async function noteOwnEntry(
  tx: Tx,
  { accountId, done }: { accountId: string; done: Done },
): Promise<void> {
  const nobody = sql`select ${accountId}::uuid, null::uuid, null::text, null::text, null::uuid, null::text`;
  await liftToService(tx, () => insert(tx, toColumns(done, nowhere), nobody));
}

type Columns = ReturnType<typeof toColumns>;

function toColumns({ deed, subjectId = null }: Done, place: Place | typeof nowhere) {
  const [action, subject] = deeds[deed];
  return { deed, action, subject, subjectId, ...place };
}

/**
 * Who looks at a thing again within ten minutes, from the same place, is not noted again; two at the same instant are told
 * apart by an index. The earlier look is found along it too, which knows `=` and `is null`, not `is not distinct from`.
 */
async function insert(
  db: Kysely<DB>,
  entry: Columns,
  who: RawBuilder<unknown>,
  keyId: string | null = null,
): Promise<void> {
  const { deed, action, subject, subjectId, via, address, device, requestId } = entry;
  const isNew = sql`not exists (
    select from audit_entries seen
    where seen.action = 'saw' and seen.account_id = who.account_id and seen.login_id = who.login_id
      and seen.deed = ${deed} and seen.subject_id ${isSame(subjectId, sql`uuid`)}
      and seen.key_id ${isSame(keyId, sql`uuid`)} and seen.address ${isSame(address, sql`text`)}
      and seen.at > now() - interval '10 minutes')`;
  await sql`insert into audit_entries (account_id, login_id, login_name, login_role, key_id, key_name,
      deed, action, subject, subject_id, via, address, device, request_id)
    select who.*, ${deed}, ${action}, ${subject}, ${subjectId}::uuid, ${via}, ${address}, ${device}, ${requestId}::uuid
    from (${who}) who (account_id, login_id, login_name, login_role, key_id, key_name)
    where ${action === 'saw' ? isNew : sql`true`}
    on conflict do nothing`.execute(db);
}

const isSame = (value: string | null, type: RawBuilder<unknown>) =>
  value === null ? sql`is null` : sql`= ${value}::${type}`;
