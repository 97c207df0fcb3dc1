import { z } from 'zod';
import { tickItem } from '../../../../records/calls/done-items.ts';
import { defineOperation } from '../operation.ts';
import { promiseChangeSchema, promiseShape } from '../shapes/promise.ts';
import { noSuchPromise, promiseParams, selectPromises } from './select-promises.ts';

export const changePromise = defineOperation({
  id: 'changePromise',
  method: 'patch',
  path: '/promises/{id}',
  tag: 'Promises',
  summary: 'Say whether a promise is done',
  description: 'The notes of its call say the same from then on.',
  scope: 'promises:write',
  isForTechnicians: true,
  params: promiseParams,
  query: z.object({}),
  body: promiseChangeSchema,
  status: 200,
  answer: promiseShape,
  records: 'promise.ticked',
  problems: ['not_found'],
  run: ({ db, clock }, { accountId }, { params, body }) =>
    db.asAccount(accountId, async (tx) => {
      const find = () =>
        selectPromises(tx, { accountId, now: clock.now() })
          .where('promises.id', '=', params.id)
          .executeTakeFirst();
      const promise = await find();
      if (!promise) throw noSuchPromise();
      if (promise.isDone === body.isDone) return promise;
      await tickItem(tx, { callId: promise.callId, item: promise.text, done: body.isDone });
      const changed = await find();
      if (!changed) throw noSuchPromise();
      return changed;
    }),
});
