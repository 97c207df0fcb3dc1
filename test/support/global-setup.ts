import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { buildWebIfNeeded } from '../../scripts/build-web.ts';
import { prepareTemplate } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Where programs lie that are bundled for this run; inside the checkout, so that they find its packages. */
    bundleFolder: string;
  }
}

/**
 * One PostgreSQL for the whole run; each test file gets its own copy of a migrated database. The web app is built
 * before: on a bare machine, pages would be missing for the tests that happen to come first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfNeeded();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-test-'));
  await chmod(dataDir, 0o755);
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await prepareTemplate(postgres.url);
  const bundleFolder = await mkdtemp(path.join(import.meta.dirname, '../../dist/bundles-'));
  project.provide('postgresUrl', postgres.url);
  project.provide('bundleFolder', bundleFolder);
  return async () => {
    await postgres.stop();
    await Promise.all([dataDir, bundleFolder].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}
