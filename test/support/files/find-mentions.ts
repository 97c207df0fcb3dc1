import type { TestApp } from '../test-app.ts';

/** Every table, as text, with the names of those that mention one of the words. */
export async function findMentions({ deps }: TestApp, words: string[]): Promise<string[]> {
  const { pool } = deps.db;
  const tables = await pool.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found: string[] = [];
  for (const { relname } of tables.rows) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from "${relname}" t`);
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(relname);
  }
  return found;
}
