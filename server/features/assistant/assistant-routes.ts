import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { chatSchema } from '#domain/help/chat.ts';
import { apiGuard } from '../../http/api-guard.ts';
import type { AppEnv } from '../../http/context.ts';
import { validate } from '../../http/validate.ts';
import { answerQuestion } from './answer-question.ts';
import { requireAsker } from './require-asker.ts';

export const assistantRoutes = new Hono<AppEnv>()
  .use(apiGuard)
  /** The public anonymous key for a page whose visitor wants to ask. */
  .get('/chatbot', (c) => {
    const { visitorKeys, clock } = c.var.deps;
    return c.json({ key: visitorKeys.create(clock.now()) });
  })
  .post('/chatbot', requireAsker, validate('json', chatSchema), (c) => {
    const { deps, asker, requestId } = c.var;
    const question = c.req.valid('json');
    // Proxies that collect an answer before they pass it on would hide that it comes in pieces.
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      const stop = new AbortController();
      stream.onAbort(() => stop.abort());
      try {
        for await (const content of answerQuestion(deps, { asker, question, signal: stop.signal }))
          await stream.writeSSE({ data: JSON.stringify({ choices: [{ delta: { content } }] }) });
        await stream.writeSSE({ data: '[DONE]' });
      } catch (error) {
        // Without [DONE] the page knows that the answer broke off; what was asked stays out of the log.
        const reason = error instanceof Error ? error.name : 'unknown';
        deps.log.error({ requestId, reason }, 'the assistant broke off');
      }
    });
  });
