import { expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { createRequest } from './create-request.ts';

const app = useTestApp();

/** After as many PostgreSQL plans a statement of a connection once for all values. */
const ownPlans = 5;

test('many wishes on one connection are taken as the first is, and each account has one of a kind open', async () => {
  const accountIds: string[] = [];
  for (let n = 0; n < ownPlans + 2; n += 1) accountIds.push((await signUpPro(app)).user.accountId);
  await app.deps.db.service.transaction().execute(async (tx) => {
    for (const accountId of accountIds) {
      expect(await createRequest(tx, { accountId, kind: 'export' })).toMatchObject({
        id: expect.any(String),
      });
      expect(await createRequest(tx, { accountId, kind: 'export' })).toBeUndefined();
    }
  });
});
