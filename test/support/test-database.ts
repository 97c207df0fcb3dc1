import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { allJobs } from '#server/all-jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { startQueue } from '#server/jobs/queue.ts';

const template = 'jotline_template';

export async function prepareTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${template}`);
  const url = databaseUrl(serverUrl, template);
  await migrate(url);
  const queue = await startQueue({ url, log: pino({ level: 'silent' }), jobs: allJobs, worker: false });
  await queue.stop();
}

/** A database of its own, in a few milliseconds. */
export async function createTestDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
