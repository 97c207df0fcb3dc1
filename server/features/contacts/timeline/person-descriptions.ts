import { z } from 'zod';
import { type ContactField, contactFieldNames } from '#domain/contacts/contact-fields.ts';
import type { Deps } from '../../../deps.ts';
import type { Described } from './described.ts';

const value = z.union([z.string(), z.null()]);
const detailsSchema = z.partialRecord(
  z.enum(Object.keys(contactFieldNames) as [ContactField, ...ContactField[]]),
  value,
);
const saidSchema = z.object({ source: value.default(null), words: value.default(null) });

export const personDescriptions = {
  consent: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('contacts')
        .select(['id', 'text_consent_source as source', 'text_consent_statement as words'])
        .where('account_id', '=', accountId)
        .where('id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'consent' as const, what: 'given' as const, ...row }));
  },
  stop: async (deps: Deps, of: Described) => {
    const rows = await listOptOuts(deps, of);
    return rows.map(({ id, source, wording: words }) => ({
      ...{ kind: 'consent' as const, what: 'stop' as const },
      ...{ id, source, words },
    }));
  },
  start: async (deps: Deps, of: Described) => {
    const rows = await listOptOuts(deps, of);
    return rows.map(({ id, opted_in_by: source, opted_in_wording: words }) => ({
      ...{ kind: 'consent' as const, what: 'start' as const },
      ...{ id, source, words },
    }));
  },
  past: async (deps: Deps, of: Described) => {
    const rows = await listChanges(deps, of);
    return rows.flatMap(({ id, kind, after }) =>
      kind === 'details'
        ? []
        : [{ kind: 'consent' as const, what: pastNames[kind], id, ...saidSchema.parse(after) }],
    );
  },
  change: async (deps: Deps, of: Described) => {
    const rows = await listChanges(deps, of);
    return rows.map((row) => {
      const [before, after] = [detailsSchema.parse(row.before), detailsSchema.parse(row.after)];
      const fields = (Object.keys(contactFieldNames) as ContactField[])
        .filter((field) => field in after)
        .map((field) => ({ field, before: before[field] || null, after: after[field] || null }));
      return { kind: 'change' as const, id: row.id, fields };
    });
  },
  merge: (deps: Deps, of: Described) => listMerged(deps, of, false),
  undo: (deps: Deps, of: Described) => listMerged(deps, of, true),
  added: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('contacts')
        .select(['id', 'source'])
        .where('account_id', '=', accountId)
        .where('id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'added' as const, ...row }));
  },
};

const pastNames = {
  consent_given: 'given',
  consent_ended: 'ended',
  opted_out: 'stop',
  opted_in: 'start',
} as const;

function listOptOuts({ db }: Deps, { accountId, ids }: Described) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('opt_outs')
      .select(['id', 'source', 'wording', 'opted_in_by', 'opted_in_wording'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids),
  );
}

function listChanges({ db }: Deps, { accountId, ids }: Described) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contact_changes')
      .select(['id', 'kind', 'before', 'after'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids),
  );
}

/** Who was merged, by the name and number they have now. */
async function listMerged({ db }: Deps, { accountId, ids }: Described, isUndo: boolean) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contact_merges')
      .innerJoin('contacts', 'contacts.id', 'contact_merges.duplicate_id')
      .select(['contact_merges.id', 'contacts.name', 'contacts.phone'])
      .where('contact_merges.account_id', '=', accountId)
      .where('contact_merges.id', 'in', ids),
  );
  return rows.map((row) => ({ kind: 'merge' as const, isUndo, ...row }));
}
