import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { promiseShape } from '../shapes/promise.ts';
import { noSuchPromise, promiseParams, selectPromises } from './select-promises.ts';

export const getPromise = defineOperation({
  id: 'getPromise',
  method: 'get',
  path: '/promises/{id}',
  tag: 'Promises',
  summary: 'Get a promise',
  scope: 'promises:read',
  isForTechnicians: true,
  params: promiseParams,
  query: z.object({}),
  status: 200,
  answer: promiseShape,
  records: 'promise.seen',
  problems: ['not_found'],
  async run({ db, clock }, { accountId }, { params }) {
    const [row] = await db.readAsAccount(accountId, (read) =>
      selectPromises(read, { accountId, now: clock.now() }).where('promises.id', '=', params.id),
    );
    if (!row) throw noSuchPromise();
    return row;
  },
});
