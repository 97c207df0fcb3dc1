import type { Answer } from '../answer.ts';
import { newSid } from '../new-sid.ts';
import { answerPorting } from './answer-porting.ts';
import { answerNumbers } from './number-api.ts';
import { type NumberBook, type Reviews, readForm } from './number-book.ts';
import { answerMessagingServices, answerTrustHub } from './registration-api.ts';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

/** What the carrier sells and registers, on all of its hosts; and under /control what comes of it. Null for all else. */
export async function answerNumberRequest(
  numbers: NumberBook,
  account: string,
  asked: Asked,
): Promise<Answer | null> {
  if (asked.path === '/control/numbers') return answerControl(numbers, asked);
  if (asked.path.startsWith(`${account}/Addresses`)) return answerAddresses(numbers, asked);
  if (asked.path.startsWith(`${account}/`))
    return answerNumbers(numbers, { ...asked, path: asked.path.slice(account.length + 1) });
  return (
    (await answerTrustHub(numbers, asked)) ??
    (await answerPorting(numbers, asked)) ??
    (await answerMessagingServices(numbers, asked))
  );
}

async function answerAddresses(numbers: NumberBook, { path, body }: Asked): Promise<Answer> {
  const [, known] = /\/Addresses\/(AD\w+)\.json$/.exec(path) ?? [];
  const sid = known ?? newSid('AD');
  numbers.book.papers[sid] = { kind: 'Addresses', fields: readForm(body), assigned: [] };
  await numbers.save();
  return { status: known ? 200 : 201, json: { sid, iso_country: 'US', validated: true } };
}

/** What a test or a person says about the carrier's desks. */
export type NumberScript = Partial<Reviews> & {
  /** For sale a moment ago, and somebody else's by now. */
  taken?: string[];
  /** Sole proprietors answer the text of the registry. */
  answerCodes?: boolean;
};

async function answerControl(numbers: NumberBook, { method, body }: Asked): Promise<Answer> {
  if (method === 'POST') {
    const { answerCodes, ...script } = JSON.parse(body.toString()) as NumberScript;
    if (answerCodes) for (const brand of numbers.book.brands) brand.isCodeAnswered = true;
    await numbers.setReviews(script);
    return { status: 204 };
  }
  await numbers.look();
  return { status: 200, json: numbers.book };
}
