import { beforeAll, expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { compileOnce, type Given } from './compile-once.ts';

const app = useTestApp();
let built = 0;
const linesOf = compileOnce((db, { accountId, from }: Given<{ accountId: string; from: Date }>) => {
  built += 1;
  return db
    .selectFrom('phone_numbers')
    .select(['account_id', 'is_primary'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', from)
    .where('is_primary', '=', true);
});

const longAgo = new Date('2020-01-01');
const pros: { accountId: string }[] = [];
beforeAll(async () => {
  for (const _ of [1, 2]) pros.push((await signUpPro(app)).user);
});

test('a query that is compiled once reads what each run asks for', async () => {
  for (const { accountId } of [...pros, ...pros]) {
    const row = { account_id: accountId, is_primary: true };
    const lines = linesOf({ accountId, from: longAgo });
    expect(await app.deps.db.readAsAccount(accountId, lines)).toEqual([row]);
    expect(await app.deps.db.readAsService(lines)).toEqual([row]);
    const later = linesOf({ accountId, from: new Date(Date.now() + 60_000) });
    expect(await app.deps.db.readAsService(later)).toEqual([]);
  }
  expect(built).toBe(1);
});

test('and the policies still confine it to the account that asks', async () => {
  const [mine, theirs] = pros.map(({ accountId }) => accountId) as [string, string];
  expect(await app.deps.db.readAsAccount(mine, linesOf({ accountId: theirs, from: longAgo }))).toEqual([]);
});
