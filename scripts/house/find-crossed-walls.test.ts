import { expect, test } from 'vitest';
import { findCrossedWalls } from './find-crossed-walls.ts';
import { parseSource } from './parse-source.ts';

const complain = (file: string, target: string) =>
  findCrossedWalls([parseSource(file, `\nimport type { A } from '${target}';`)]);

test.each([
  ['server/features/calls/page/a.ts', '../../lines/b.ts'],
  ['server/features/calls/a.ts', '#server/features/lines/b.ts'],
  ['server/features/calls/a.ts', '../../create-deps.ts'],
  ['server/features/calls/a.ts', '#web/lib/api.ts'],
  ['server/records/texts/a.ts', '../../features/messages/b.job.ts'],
  ['server/records/texts/a.ts', '../../http/context.ts'],
  ['server/providers/mailer/a.ts', '../../records/mail/b.ts'],
  ['server/providers/mailer/a.ts', '../../jobs/queue.ts'],
  ['server/jobs/a.ts', '../features/calls/b.job.ts'],
  ['server/deps.ts', './features/calls/b.ts'],
  ['server/carrier-emulator/a.ts', '../log.ts'],
  ['domain/calls/a.ts', '#server/log.ts'],
  ['domain/calls/a.ts', 'node:fs'],
  ['web/features/calls/a.tsx', '../lines/b.tsx'],
  ['web/features/calls/page/a.tsx', '#web/features/lines/b.module.css'],
  ['web/components/a.tsx', '#web/features/lines/b.tsx'],
  ['web/lib/a.ts', '#web/features/lines/b.ts'],
  ['web/features/calls/a.ts', '#server/app.ts'],
  ['web/lib/api.ts', '#server/deps.ts'],
  ['web/lib/a.ts', 'node:path'],
])('%s may not import %s', (file, target) => {
  const complaints = complain(file, target);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toMatch(new RegExp(`^${file}:2 imports `));
});

test.each([
  ['server/features/calls/page/a.ts', '../notes/b.ts'],
  ['server/features/calls/a.ts', '../messages/send-message.job.ts'],
  ['server/features/calls/a.ts', '../../records/texts/b.ts'],
  ['server/features/calls/a.ts', '../../deps.ts'],
  ['server/features/calls/a.test.ts', '../lines/b.ts'],
  ['server/records/texts/a.ts', '../../db/database.ts'],
  ['server/create-deps.ts', './features/accounts/mails.ts'],
  ['server/carrier-emulator/a.ts', '#domain/calls/wav.ts'],
  ['domain/calls/a.ts', 'zod'],
  ['web/routes/calls/call.tsx', '#web/features/lines/b.tsx'],
  ['web/lib/api.ts', '#server/app.ts'],
])('%s may import %s', (file, target) => {
  expect(complain(file, target)).toEqual([]);
});
