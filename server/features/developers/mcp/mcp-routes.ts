import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { AppError } from '#domain/plain/errors.ts';
import { apiGuard } from '../../../http/api-guard.ts';
import type { AppEnv } from '../../../http/context.ts';
import type { Done } from '../../../records/audit/note-entry.ts';
import { requireKey } from '../v1/require-key.ts';
import { noteProblem } from '../v1/to-problem.ts';
import { answerMessage } from './answer-message.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** Of JSON-RPC: what is no message, and whatever else is refused before one is looked at. */
const rpcCodes = { noMessage: -32_600, refused: -32_000 } as const;

/** Where assistants ask. The guard refuses pages of other sites: a key in a browser is one that was stolen. */
export const mcpRoutes = new Hono<AppEnv>()
  .use(apiGuard)
  .post('/', requireKey, async (c) => {
    const { deps, caller } = c.var;
    const asking = {
      deps,
      caller,
      note: (done: Done) => c.var.noteDeed('mcp', done),
      noteProblem: (error: Error) => noteProblem(error, c as unknown as Context<AppEnv>),
    };
    const message = readMessage(await c.req.text());
    const { text, status, headers } = await answerMessage(c.req.raw, message, () => createMcpServer(asking));
    return c.newResponse(text || null, status as StatusCode, headers);
  })
  .all('/', (c) => {
    c.header('allow', 'POST');
    throw new AppError('method_not_allowed', {
      userMessage: 'Send messages with POST. Nothing is kept open.',
    });
  });
mcpRoutes.onError(toRpcError);

/** A bundle would count once and ask many times; today’s protocol has none. */
function readMessage(text: string): unknown {
  const message = parse(text);
  if (Array.isArray(message))
    throw new AppError('bad_request', { userMessage: 'Send messages one at a time, not as a list.' });
  return message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'That is no JSON.', cause });
  }
}

/** What is refused before there is a message to answer: a status, and words that the client shows. */
function toRpcError(error: Error, c: Context<AppEnv>): Response {
  const problem = noteProblem(error, c);
  const code = problem.code === 'bad_request' ? rpcCodes.noMessage : rpcCodes.refused;
  return c.json(
    { jsonrpc: '2.0', id: null, error: { code, message: problem.detail, data: problem } },
    problem.status as ContentfulStatusCode,
  );
}
