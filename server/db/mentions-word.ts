import { sql } from 'kysely';

/** Whether a text column has one of these words anywhere in it. */
export const mentionsWord = (column: string, words: string[]) =>
  sql<boolean>`exists (select from unnest(${words}::text[]) word where position(word in ${sql.ref(column)}) > 0)`;
