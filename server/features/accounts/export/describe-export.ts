import type { AccountTable } from './read-tables.ts';

/** The readme of the archive: what each file is, and what is not in it. */
export function describeExport({
  tables,
  leftOut,
  madeAt,
}: {
  tables: AccountTable[];
  leftOut: string[];
  madeAt: Date;
}): string {
  const lines = [
    'YOUR JOTLINE DATA',
    `Made on ${madeAt.toISOString()}.`,
    '',
    'data/    one JSON file for each table, a list of rows with the names of their columns.',
    '         Times are in UTC, amounts in cents, phone numbers in international form.',
    'files/   recordings, pictures and documents as they are stored. data/calls.json names the recording of a',
    '         call as recording_key, data/stored_files.json lists them all.',
    '',
    'Not here: your password, which we keep only as a hash, the secret of your authenticator app, and the keys of',
    'open sessions. Whoever has this archive cannot sign in with it.',
    '',
    'TABLES',
    ...tables.map(({ name, description }) => `data/${name}.json${description && `\n    ${description}`}`),
    'data/sign_ins.json\n    Browsers that are signed in.',
    'data/passkeys.json\n    Passkeys by name; what checks them stays with us, and their secret never left the device.',
  ];
  const missing =
    leftOut.length > 0 ? ['', 'FILES THAT DID NOT FIT OR ARE NO LONGER STORED', ...leftOut] : [];
  return `${[...lines, ...missing].join('\n')}\n`;
}
