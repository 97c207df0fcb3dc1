import { sql } from 'kysely';
import type { ConsentCell } from '#domain/contacts/contact-import.ts';
import { longestContactNotes } from '#domain/contacts/contact-notes.ts';
import type { Tx } from '../../db/database.ts';
import { type ContactDetails, fillBlanks, mostTags } from './fill-blanks.ts';
import { settleTags } from './settle-tags.ts';

/** A row of a file as a contact. */
export interface ImportedContact extends ContactDetails {
  /** Numbers beside the one that is called and texted. */
  otherPhones: string[];
  consent: ConsentCell;
}

interface Batch {
  accountId: string;
  contacts: ImportedContact[];
  statement: string;
  now: Date;
}

/**
 * One batch into the contacts: found by phone, else by e-mail, else by name where there is neither, else made. Blanks
 * are filled as `fillBlanks` does, for thousands at once. Consent is never taken away, and never given to a number that
 * opted out. Returns how many were made; the rest joined a contact.
 */
export async function importContacts(tx: Tx, given: Batch): Promise<number> {
  const batch = await withSettledTags(tx, given);
  const withPhone = joinBy(batch.contacts, ({ phone }) => phone);
  const rest = batch.contacts.filter(({ phone }) => !phone);
  const withEmail = joinBy(rest, ({ email }) => email);
  const nameOnly = joinBy(
    rest.filter(({ email }) => !email),
    ({ name }) => name?.toLowerCase() ?? null,
  );
  let created = 0;
  if (withPhone.length > 0) {
    await givePhones(tx, batch, withPhone);
    const others = await joinMerged(tx, batch, withPhone);
    if (others.length > 0) created += await upsertByPhone(tx, batch, others);
    await addOtherPhones(tx, batch, withPhone);
  }
  if (withEmail.length > 0)
    created += await storeWithoutPhone(tx, batch, withEmail, sql`contacts.email = given.email`);
  if (nameOnly.length > 0)
    created += await storeWithoutPhone(
      tx,
      batch,
      nameOnly,
      sql`lower(contacts.name) = lower(given.name) and contacts.phone is null and contacts.email is null`,
    );
  return created;
}

/** Tags in the spelling of the account; those beyond what a business may have are left out. */
async function withSettledTags(tx: Tx, batch: Batch): Promise<Batch> {
  const tags = batch.contacts.flatMap((contact) => contact.tags);
  const settled = await settleTags(tx, { accountId: batch.accountId, tags, mayLeaveOut: true });
  const spellings = new Map(settled.map((tag) => [tag.toLowerCase(), tag]));
  const contacts = batch.contacts.map((contact) => ({
    ...contact,
    tags: [...new Set(contact.tags.flatMap((tag) => spellings.get(tag.toLowerCase()) ?? []))],
  }));
  return { ...batch, contacts };
}

/** The same person twice in one batch: a statement may touch each row once. Sorted, so that batches lock in one order. */
function joinBy(contacts: ImportedContact[], keyOf: (contact: ImportedContact) => string | null) {
  const joined = new Map<string, ImportedContact>();
  for (const contact of contacts) {
    const key = keyOf(contact);
    if (!key) continue;
    const known = joined.get(key);
    joined.set(key, known ? joinRows(known, contact) : contact);
  }
  return [...joined].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, contact]) => contact);
}

function joinRows(one: ImportedContact, other: ImportedContact): ImportedContact {
  return {
    ...fillBlanks(one, other),
    otherPhones: [...new Set([...one.otherPhones, ...other.otherPhones])],
    consent: strongest(one.consent, other.consent),
  };
}

/** A stop counts above a yes, and a yes above silence. */
function strongest(one: ConsentCell, other: ConsentCell): ConsentCell {
  const said = [one, other];
  if (said.includes('opted_out')) return 'opted_out';
  return said.includes('yes') ? 'yes' : 'no';
}

const given = (
  contacts: ImportedContact[],
) => sql`jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as given(
  name text, phone text, email text, address text, state text, zip text, tags jsonb,
  "lastJobOn" date, "lastJobTitle" text, notes text, consent text)`;

const tagsOf = sql`array(select jsonb_array_elements_text(given.tags))`;

/** A contact known by e-mail alone gets the number that comes with the address, unless somebody has it. */
async function givePhones(tx: Tx, { accountId }: Batch, contacts: ImportedContact[]): Promise<void> {
  const both = contacts.filter(({ email }) => email);
  if (both.length === 0) return;
  await sql`
    update contacts set phone = found.phone
    from (
      select distinct on (given.email) known.id, given.phone
      from ${given(both)}
      join contacts known on known.account_id = ${accountId} and known.email = given.email
        and known.phone is null and known.merged_into_id is null
      where not exists (
        select from contacts taken
        where taken.account_id = ${accountId} and taken.phone = given.phone
      )
      order by given.email, known.created_at
    ) found
    where contacts.id = found.id and contacts.account_id = ${accountId}`.execute(tx);
}

/**
 * A number that came with a merged entry is its contact's second one: the row joins that contact. Consent is for the
 * number that is texted, so it is left alone. Returns the rows that are still to be stored.
 */
async function joinMerged(tx: Tx, { accountId }: Batch, contacts: ImportedContact[]) {
  const phones = contacts.flatMap(({ phone }) => phone ?? []);
  const merged = await tx
    .selectFrom('contacts')
    .select(['phone', 'merged_into_id as keptId'])
    .where('account_id', '=', accountId)
    .where('merged_into_id', 'is not', null)
    .where(sql<boolean>`phone = any (${phones}::text[])`)
    .execute();
  if (merged.length === 0) return contacts;
  const keptOf = new Map(merged.map(({ phone, keptId }) => [phone, keptId]));
  const theirs = joinBy(contacts, ({ phone }) => keptOf.get(phone) ?? null);
  for (const { phone, ...row } of theirs) {
    await sql`
      update contacts set
        name = coalesce(contacts.name, given.name),
        email = coalesce(contacts.email, given.email),
        address = coalesce(contacts.address, given.address),
        state = coalesce(contacts.state, given.state),
        zip = coalesce(contacts.zip, given.zip),
        ${joinedColumns(tagsOf, sql`given."lastJobOn"`, sql`given."lastJobTitle"`, sql`given.notes`)}
      from ${given([{ ...row, phone }])}
      where contacts.account_id = ${accountId} and contacts.id = ${keptOf.get(phone)}`.execute(tx);
  }
  return contacts.filter(({ phone }) => !keptOf.has(phone));
}

async function upsertByPhone(tx: Tx, batch: Batch, contacts: ImportedContact[]): Promise<number> {
  const { accountId, statement, now } = batch;
  const { rows } = await sql<{ created: boolean }>`
    insert into contacts (
      account_id, source, name, phone, email, address, state, zip, tags, last_job_on, last_job_title, notes,
      text_consent, text_consent_source, text_consent_statement, text_consent_at
    )
    select ${accountId}::uuid, 'import', name, phone, email, address, state, zip, ${tagsOf}, "lastJobOn", "lastJobTitle", notes,
      agreed, case when agreed then 'import' end, case when agreed then ${statement} end,
      case when agreed then ${now}::timestamptz end
    from ${given(contacts)}, lateral (
      select given.consent = 'yes' and not exists (
        select from opt_outs where opt_outs.account_id = ${accountId} and opt_outs.phone = given.phone and opted_in_again_at is null
      ) as agreed
    ) consent_of
    order by phone
    on conflict (account_id, phone) where phone is not null do update set
      name = coalesce(contacts.name, excluded.name),
      email = coalesce(contacts.email, excluded.email),
      address = coalesce(contacts.address, excluded.address),
      state = coalesce(contacts.state, excluded.state),
      zip = coalesce(contacts.zip, excluded.zip),
      ${joinedColumns(sql`excluded.tags`, sql`excluded.last_job_on`, sql`excluded.last_job_title`, sql`excluded.notes`)},
      text_consent = contacts.text_consent or excluded.text_consent,
      text_consent_source = case when contacts.text_consent then contacts.text_consent_source else excluded.text_consent_source end,
      text_consent_statement = case when contacts.text_consent then contacts.text_consent_statement else excluded.text_consent_statement end,
      text_consent_at = case when contacts.text_consent then contacts.text_consent_at else excluded.text_consent_at end
    returning xmax = 0 as created`.execute(tx);
  return rows.filter(({ created }) => created).length;
}

/**
 * Another number of a person is kept as a merge keeps it: in an entry of its own that is part of theirs, without
 * consent, since that was given for the first. A number that somebody has stays theirs.
 */
async function addOtherPhones(tx: Tx, { accountId }: Batch, contacts: ImportedContact[]): Promise<void> {
  const pairs = contacts.flatMap(({ phone, otherPhones }) => otherPhones.map((other) => ({ phone, other })));
  if (pairs.length === 0) return;
  await sql`
    insert into contacts (account_id, source, name, phone, merged_into_id)
    select ${accountId}::uuid, 'import', holder.name, pair.other, coalesce(holder.merged_into_id, holder.id)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(phone text, other text)
    join contacts holder on holder.account_id = ${accountId} and holder.phone = pair.phone
    order by pair.other
    on conflict (account_id, phone) where phone is not null do nothing`.execute(tx);
}

/** Nobody without a number can be texted, so there is no consent to keep. */
async function storeWithoutPhone(
  tx: Tx,
  { accountId }: Batch,
  contacts: ImportedContact[],
  isSame: ReturnType<typeof sql>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with pairs as (
      select given.*, (
        select contacts.id from contacts
        where contacts.account_id = ${accountId} and contacts.merged_into_id is null and ${isSame}
        order by contacts.created_at limit 1
      ) as known_id
      from ${given(contacts)}
    ), joined as (
      update contacts set
        name = coalesce(contacts.name, given.name),
        address = coalesce(contacts.address, given.address),
        state = coalesce(contacts.state, given.state),
        zip = coalesce(contacts.zip, given.zip),
        ${joinedColumns(tagsOf, sql`given."lastJobOn"`, sql`given."lastJobTitle"`, sql`given.notes`)}
      from pairs given
      where contacts.id = given.known_id and contacts.account_id = ${accountId}
    )
    insert into contacts (account_id, source, name, email, address, state, zip, tags, last_job_on, last_job_title, notes)
    select ${accountId}::uuid, 'import', name, email, address, state, zip, ${tagsOf}, "lastJobOn", "lastJobTitle", notes
    from pairs given where known_id is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Tags are added up to what fits; of two last jobs the later one stands; notes that are not there yet are put below (`joinNotes`). */
function joinedColumns(
  tags: ReturnType<typeof sql>,
  jobOn: ReturnType<typeof sql>,
  jobTitle: ReturnType<typeof sql>,
  notes: ReturnType<typeof sql>,
) {
  return sql`
    tags = case when cardinality(contacts.tags) >= ${mostTags}::int then contacts.tags else
      (contacts.tags || array(select added from unnest(${tags}) added where not exists (
        select from unnest(contacts.tags) own where lower(own) = lower(added))))[1:${mostTags}::int] end,
    last_job_title = case when ${jobOn} > coalesce(contacts.last_job_on, '-infinity') then coalesce(${jobTitle}, contacts.last_job_title)
      else coalesce(contacts.last_job_title, ${jobTitle}) end,
    last_job_on = greatest(contacts.last_job_on, ${jobOn}),
    notes = case when contacts.notes is null then ${notes}
      when ${notes} is null or position(${notes} in contacts.notes) > 0 then contacts.notes
      else left(contacts.notes || E'\\n\\n' || ${notes}, ${longestContactNotes}::int) end`;
}
