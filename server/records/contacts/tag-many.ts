import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { mostTags } from './fill-blanks.ts';
import { lockContacts } from './lock-contacts.ts';

interface ManyTagged {
  accountId: string;
  contactIds: string[];
  tag: string;
}

type Tagging = { id: string; outcome: 'changed' | 'had_tag' | 'no_tag' | 'full' };

/** Gives contacts a tag, or says why one was left as it is. */
export async function tagMany(tx: Tx, { tag, ...chosen }: ManyTagged): Promise<Tagging[]> {
  const contacts = await lockContacts(tx, chosen);
  const judged = contacts.map(({ id, tags }): Tagging => {
    if (hasTag(tags, tag)) return { id, outcome: 'had_tag' };
    return { id, outcome: tags.length < mostTags ? 'changed' : 'full' };
  });
  await write(tx, chosen.accountId, judged, sql`tags || ${tag}::text`);
  return judged;
}

/** Takes a tag off contacts, however it was capitalized. */
export async function untagMany(tx: Tx, { tag, ...chosen }: ManyTagged): Promise<Tagging[]> {
  const contacts = await lockContacts(tx, chosen);
  const judged = contacts.map(
    ({ id, tags }): Tagging => ({ id, outcome: hasTag(tags, tag) ? 'changed' : 'no_tag' }),
  );
  const others = sql`array(select own.tag from unnest(tags) with ordinality own (tag, place)
    where lower(own.tag) <> lower(${tag}) order by own.place)`;
  await write(tx, chosen.accountId, judged, others);
  return judged;
}

const hasTag = (tags: string[], tag: string) => tags.some((own) => own.toLowerCase() === tag.toLowerCase());

async function write(tx: Tx, accountId: string, judged: Tagging[], tags: ReturnType<typeof sql>) {
  const ids = judged.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
  await sql`update contacts set tags = ${tags}
    where account_id = ${accountId} and id = any (${ids}::uuid[])`.execute(tx);
}
