import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

const invalidParameter = '22023';

/** The zone, if the database can count in it too: browsers learn of new ones before it does. */
export async function findTimeZone(db: Kysely<DB>, name: string | undefined): Promise<string | null> {
  if (!name) return null;
  try {
    await sql`select now() at time zone ${name}`.execute(db);
    return name;
  } catch (error) {
    if ((error as { code?: string }).code === invalidParameter) return null;
    throw error;
  }
}
