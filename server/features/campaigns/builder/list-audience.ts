import { sql } from 'kysely';
import { z } from 'zod';
import { audienceSchema, campaignPurposes } from '#domain/campaigns/campaigns.ts';
import type { AudiencePage } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { selectPeople } from '../../../records/texts/audience.ts';

const pageSize = 50;

export const audiencePageSchema = z.strictObject({
  purpose: z.enum(campaignPurposes),
  audience: audienceSchema,
  /** When it goes out: the days of a last job count from there. */
  scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable().default(null),
  side: z.enum(['gets', 'left_out']),
  offset: z.number().int().min(0).max(250_000).default(0),
});
type AudienceQuery = z.infer<typeof audiencePageSchema> & { accountId: string };

/** Who would get a campaign, or who would not and why, one by one: judged by the rules that the engine goes by. */
export async function listAudience(deps: Deps, query: AudienceQuery): Promise<AudiencePage> {
  const { accountId, audience, purpose, scheduledAt, side, offset } = query;
  const now = scheduledAt ? new Date(scheduledAt) : deps.clock.now();
  const rows = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom(selectPeople(read, { accountId, audience, purpose, now }).as('person'))
      .selectAll()
      .where('person.reason', side === 'gets' ? 'is' : 'is not', null)
      .orderBy(sql`(person.name is null), lower(person.name), person."contactId"`)
      .offset(offset)
      .limit(pageSize + 1),
  );
  const hasMore = rows.length > pageSize;
  return { people: rows.slice(0, pageSize), nextOffset: hasMore ? offset + pageSize : null };
}
