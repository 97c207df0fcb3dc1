import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

export const chatPath = '/functions/v1/chatbot';

let visitors = 0;

/** A visitor with the public anonymous key that the page hands out, from an address of their own. */
export async function openChat(
  app: TestApp,
): Promise<{ client: TestClient; headers: { authorization: string } }> {
  visitors += 1;
  const client = app.visit(`203.0.${visitors >> 8}.${visitors & 255}`);
  const { body } = await client.get(chatPath);
  return { client, headers: { authorization: `Bearer ${body.key}` } };
}

/** What the stream said, put together; throws when it is not the form that pages expect. */
export function readAnswer({ status, body }: Answer): string {
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body)}`);
  const lines = (body as string).split('\n').filter((line) => line !== '');
  if (lines.some((line) => !line.startsWith('data: '))) throw new Error('a line that is no data');
  if (lines.at(-1) !== 'data: [DONE]') throw new Error('the answer was not finished');
  const pieces = lines
    .slice(0, -1)
    .map((line) => JSON.parse(line.slice(6)).choices[0].delta.content as string);
  return pieces.join('');
}

export async function askVisitor(app: TestApp, message: string): Promise<string> {
  const { client, headers } = await openChat(app);
  return readAnswer(await client.post(chatPath, { message, context: [] }, headers));
}
