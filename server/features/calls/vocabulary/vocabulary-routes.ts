import { Hono } from 'hono';
import { z } from 'zod';
import { addWordSchema } from '#domain/calls/vocabulary.ts';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { addWord } from './add-word.ts';
import { listWords } from './list-words.ts';
import { removeWord } from './remove-word.ts';

const wordParam = z.object({ id: z.uuid('There is no such word.') });

/** The words an account taught, as its settings show them. */
export const vocabularyRoutes = new Hono<AppEnv>()
  .get('/vocabulary', requireUser, async (c) =>
    c.json({ words: await listWords(c.var.deps, c.var.user.accountId) }),
  )
  .post('/vocabulary', requireUser, validate('json', addWordSchema), async (c) => {
    const word = c.req.valid('json');
    return c.json(await addWord(c.var.deps, { accountId: c.var.user.accountId, word }), 201);
  })
  .delete('/vocabulary/:id', requireUser, validate('param', wordParam), async (c) => {
    const { id: wordId } = c.req.valid('param');
    await removeWord(c.var.deps, { accountId: c.var.user.accountId, wordId });
    return c.body(null, 204);
  });
