import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '#domain/audit/audit-words.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Reader } from './reader.ts';
import { closedSources, openSources, type SourceRow } from './subject-sources.ts';

interface Named {
  subject: Subject;
  subjectId: string | null;
}

/** What the things of these entries are called now. What is gone has no name here: the log keeps none. */
export async function findLabels(tx: Tx, reader: Reader, entries: Named[]): Promise<Map<string, string>> {
  const idsOf = (subjects: Subject[]) => [
    ...new Set(
      entries.flatMap(({ subject, subjectId }) => (subjectId && subjects.includes(subject) ? subjectId : [])),
    ),
  ];
  const read = async (sources: typeof openSources) => {
    const wanted = sources.flatMap(({ subjects, rows }) => {
      const ids = idsOf(subjects);
      return ids.length > 0
        ? sql<SourceRow>`select * from (${rows(reader.accountId)}) found where id = any (${ids}::uuid[])`
        : [];
    });
    return wanted.length > 0 ? (await unite(wanted).execute(tx)).rows : [];
  };
  const isClosed = idsOf(closedSources.flatMap(({ subjects }) => subjects)).length > 0;
  const closed = isClosed ? await liftToService(tx, () => read(closedSources)) : [];
  const rows = [...(await read(openSources)), ...closed];
  const labels = new Map(rows.map((row) => [row.id, toLabel(row, reader.timeZone)]));
  for (const [id, name] of await listFormerNames(tx, reader.accountId, idsOf(['member', 'key'])))
    if (!labels.has(id)) labels.set(id, name);
  return labels;
}

/** The ids of things that people call so, for a search; of each kind the same first ones, where there is a most. */
export async function findNamed(
  tx: Tx,
  accountId: string,
  { q, most }: { q: string; most: number | null },
): Promise<string[]> {
  const pattern = `%${escapeLike(q)}%`;
  const read = async (sources: typeof openSources) => {
    const parts = sources.map(
      ({ rows }) =>
        sql<SourceRow>`(select * from (${rows(accountId)}) found where words ilike ${pattern}
          order by id limit ${most}::integer)`,
    );
    return (await unite(parts).execute(tx)).rows.map(({ id }) => id);
  };
  return [...(await read(openSources)), ...(await liftToService(tx, () => read(closedSources)))];
}

const unite = (parts: RawBuilder<SourceRow>[]) => sql<SourceRow>`${sql.join(parts, sql` union all `)}`;

/** Who left the team, and what was revoked, is known by what they did themselves. */
async function listFormerNames(tx: Tx, accountId: string, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select wanted.id, coalesce(
      (select login_name from audit_entries where account_id = ${accountId} and login_id = wanted.id
        order by at desc limit 1),
      (select key_name from audit_entries where account_id = ${accountId} and key_id = wanted.id
        order by at desc limit 1)) as name
    from unnest(${ids}::uuid[]) wanted (id)`.execute(tx);
  return rows.flatMap(({ id, name }) => (name ? [[id, name]] : []));
}

function toLabel({ name, at }: SourceRow, timeZone: string): string {
  const shown = name && (name.startsWith('+') ? formatPhone(name) : name);
  if (!at) return shown ?? '';
  const day = at.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  return shown ? `${day} with ${shown}` : day;
}
