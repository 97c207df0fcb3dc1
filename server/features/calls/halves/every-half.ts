import { type Expression, type SqlBool, sql } from 'kysely';

/** Rows of a call and of the halves that were joined into it; an index on the call still finds them. */
export const ofEveryHalf = (column: string, callId: string): Expression<SqlBool> =>
  sql<boolean>`${sql.ref(column)} = any (array[${callId}::uuid] || array(
    select call_joins.half_id from call_joins where call_joins.call_id = ${callId}::uuid
  ))`;
