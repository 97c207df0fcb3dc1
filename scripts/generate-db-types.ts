import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { typeTextColumns } from './db-types/type-text-columns.ts';

const run = promisify(execFile);

/**
 * Writes the types of the schema that the migrations make; `--verify` only compares. Both fail when a column allows
 * something else than the domain's type for it.
 */
const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-types-'));
// PostgreSQL may run as another user.
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(postgres.url);
  const columns = await typeTextColumns(postgres.url);
  const args = [
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--default-schema',
    'public',
  ];
  const out = [
    '--out-file',
    'server/db/schema.generated.ts',
    '--include-pattern',
    'public.*',
    '--type-mapping',
    '{"int8":"number"}',
    '--overrides',
    JSON.stringify({ columns }),
  ];
  const { stdout } = await run('npx', [...args, ...out, ...process.argv.slice(2)]);
  process.stdout.write(stdout);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
