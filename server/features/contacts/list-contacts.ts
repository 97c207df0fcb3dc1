import { sql } from 'kysely';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import type { ContactPage, ContactTag } from '#domain/contacts/shown-contacts.ts';
import type { Deps } from '../../deps.ts';
import { contactColumns, filterContacts } from './contact-filters.ts';
import { orderOf, readCursor, writeCursor } from './contact-order.ts';

const pageSize = 50;

/** One page, and where the next one begins. */
export async function listContacts(
  deps: Deps,
  accountId: string,
  { cursor, ...filter }: ContactFilter & { cursor?: string | undefined },
): Promise<ContactPage<Date>> {
  const rows = await listContactRows(deps, accountId, { filter, cursor, limit: pageSize + 1 });
  const contacts = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? contacts.at(-1) : undefined;
  return {
    contacts: contacts.map(({ sortKey: _, notes: __, ...contact }) => contact),
    nextCursor: last ? writeCursor(last.sortKey, last.id) : null,
  };
}

/** How many the filters let through; counted apart, since the list need not wait for it. */
export async function countContacts(deps: Deps, accountId: string, filter: ContactFilter) {
  const now = deps.clock.now();
  const [row] = await deps.db.readAsAccount(accountId, (read) =>
    filterContacts(read, accountId, filter, now).select(({ fn }) => fn.countAll<number>().as('count')),
  );
  return { count: row?.count ?? 0 };
}

interface Asked {
  filter: ContactFilter;
  cursor: string | undefined;
  limit: number;
  /** These alone, and without those. */
  ids?: string[] | undefined;
  except?: string[] | undefined;
}

export function listContactRows(
  deps: Deps,
  accountId: string,
  { filter, cursor, limit, ids, except = [] }: Asked,
) {
  const order = orderOf(filter);
  return deps.db.readAsAccount(accountId, (read) =>
    filterContacts(read, accountId, filter, deps.clock.now())
      .select(contactColumns)
      .select('contacts.notes')
      .select(order.key.as('sortKey'))
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`contacts.id = any (${ids}::uuid[])`))
      .$if(except.length > 0, (query) => query.where(sql<boolean>`contacts.id <> all (${except}::uuid[])`))
      .$if(cursor !== undefined, (query) => query.where(readCursor(filter, cursor ?? '')))
      .orderBy(order.by)
      .limit(limit),
  );
}

/** Tags in use, the most used first. */
export async function listTags(deps: Deps, accountId: string): Promise<{ tags: ContactTag[] }> {
  const tags = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contacts')
      .innerJoinLateral(sql<{ tag: string }>`unnest(contacts.tags)`.as<'tagged'>(sql`tagged(tag)`), (join) =>
        join.onTrue(),
      )
      .select('tagged.tag')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('contacts.account_id', '=', accountId)
      .where('contacts.merged_into_id', 'is', null)
      .groupBy('tagged.tag')
      .orderBy('count', 'desc')
      .orderBy('tagged.tag')
      .limit(200),
  );
  return { tags };
}
