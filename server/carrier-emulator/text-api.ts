import type { Answer } from './answer.ts';
import { listPage, readSince } from './list-page.ts';
import { createTextDesk, describe, type TextDesk } from './text-desk.ts';
import { openTextJournal } from './text-journal.ts';
import { type TextRule, textOutcomes } from './text-script.ts';

/** `Messages.json` of the REST API. */
export async function answerMessages(
  desk: TextDesk,
  asked: { method: string; accountSid: string; query: URLSearchParams; form: URLSearchParams },
): Promise<Answer> {
  const { method, accountSid, query, form } = asked;
  if (method === 'POST') return desk.submit(form);
  if (method !== 'GET') return { status: 405 };
  const since = readSince(query, 'DateSent');
  const read = (range: { offset: number; limit: number }) =>
    desk.list({ to: query.get('To'), since, ...range }).map(describe);
  return listPage({ name: 'Messages', accountSid, query, read });
}

/** What the people with the phones do: read their texts, write one; and what the script makes of the next ones. */
export async function answerTextControl(
  desk: TextDesk,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Buffer,
): Promise<Answer> {
  if (path === '/control/texts' && method === 'GET')
    return { status: 200, json: { texts: desk.list({ number: query.get('number'), limit: 500 }) } };
  if (path === '/control/texts' && method === 'POST')
    return { status: 201, json: await desk.receive(readText(JSON.parse(body.toString()))) };
  if (path === '/control/texts/script' && method === 'POST') {
    desk.setScript(readRules(JSON.parse(body.toString())));
    return { status: 204 };
  }
  return { status: 404 };
}

interface GivenText {
  from?: unknown;
  to?: string;
  body?: unknown;
  mediaUrls?: string[];
  /** The bytes of each, as base64. */
  media?: string[];
  isLost?: boolean;
}

function readText({ from, to, body, mediaUrls, media, isLost }: GivenText) {
  if (typeof from !== 'string' || !/^\+[1-9]\d{6,14}$/.test(from)) throw new Error('Who writes the text?');
  if (typeof body !== 'string') throw new Error('What does the text say?');
  return {
    from,
    to,
    body,
    mediaUrls,
    isLost,
    media: media?.map((content) => Buffer.from(content, 'base64')),
  };
}

function readRules(rules: TextRule[]): TextRule[] {
  const wrong = rules.find(({ outcome }) => outcome && !textOutcomes.includes(outcome));
  if (wrong) throw new Error(`The outcome of a text is one of ${textOutcomes.join(', ')}.`);
  return rules;
}

/** The same desk without a wire, for measuring what is ours: nothing is told back. */
export function createInProcessTexts(options: {
  number: string;
  onTaken?: Parameters<typeof createTextDesk>[0]['onTaken'];
}): typeof fetch {
  const desk = createTextDesk({
    accountSid: 'AC',
    number: options.number,
    inboundUrl: '',
    journal: openTextJournal(null),
    post: async () => {},
    onTaken: options.onTaken,
  });
  return async (input, init) => {
    const { searchParams } = new URL(String(input));
    const form = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    const asked = { method: init?.method ?? 'GET', accountSid: 'AC', query: searchParams, form };
    const { status, json } = await answerMessages(desk, asked);
    return Response.json(json ?? null, { status });
  };
}
