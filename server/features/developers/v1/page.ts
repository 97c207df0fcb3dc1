import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';

const pageQuery = {
  limit: z.coerce
    .number('A page has 1 to 100 entries.')
    .int('A page has 1 to 100 entries.')
    .min(1, 'A page has 1 to 100 entries.')
    .max(100, 'A page has 1 to 100 entries.')
    .default(50)
    .meta({ description: 'How many entries at most.' }),
  cursor: z
    .string()
    .max(200, 'That page does not exist.')
    .optional()
    .meta({ description: '`nextCursor` of the page before.' }),
};

/** An unknown filter is refused: left out in silence, it would answer more than was asked for. */
export const listQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject(
    { ...pageQuery, ...filters },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `There is no filter ${issue.keys.join(', ')}.` : undefined,
    },
  );

const placeSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/), z.uuid()]);

/** To the microsecond: a JavaScript date would lose rows of the same millisecond. */
export const cursorTime = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('cursorTime');

/** What comes after the last entry of the page before, newest first unless said: what is added meanwhile moves nothing. */
export function afterCursor(
  cursor: string,
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  order: 'descending' | 'ascending' = 'descending',
) {
  const [time, lastId] = readPlace(cursor);
  const is = order === 'ascending' ? sql`>` : sql`<`;
  return sql<boolean>`(${column}, ${id}) ${is} (${time}::timestamptz, ${lastId}::uuid)`;
}

function readPlace(cursor: string): [string, string] {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('validation_failed', {
      userMessage: 'That page does not exist. Use the nextCursor of an answer as it is.',
      issues: [{ path: 'cursor', message: 'That page does not exist.' }],
    });
  }
}

/** Read one more than asked for: it tells whether there is another page. */
export function toPage<Row extends { id: string; cursorTime: string }>(rows: Row[], limit: number) {
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? data.at(-1) : undefined;
  const place = last && JSON.stringify([last.cursorTime, last.id]);
  return { data, nextCursor: place ? Buffer.from(place).toString('base64url') : null };
}
