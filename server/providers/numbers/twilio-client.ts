import { z } from 'zod';
import { NumbersError } from './numbers.ts';

const requestSeconds = 15;

/** Somebody else was faster, or it never was for sale. https://www.twilio.com/docs/api/errors/21422 */
const takenCode = '21422';

const refusalSchema = z.object({ code: z.coerce.string().optional(), message: z.string().optional() });

export interface TwilioAccount {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  fetch?: typeof fetch;
}

/** Each part of the carrier's API has a host of its own. */
type Product = 'api' | 'messaging' | 'trusthub' | 'numbers' | 'numbers-upload';

interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  form?: Record<string, string | string[]>;
  json?: object;
  file?: FormData;
}

export type TwilioClient = ReturnType<typeof createTwilioClient>;

export function createTwilioClient({ baseUrl, accountSid, authToken, ...options }: TwilioAccount) {
  const request = options.fetch ?? fetch;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function ask(product: Product, path: string, asked: Asked = {}): Promise<unknown> {
    const { method = 'GET', json } = asked;
    const response = await request(`${hostOf(baseUrl, product)}${path}`, {
      method,
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      body: json ? JSON.stringify(json) : (asked.file ?? (asked.form && toForm(asked.form))),
      signal: AbortSignal.timeout(requestSeconds * 1000),
      redirect: 'manual',
    }).catch((cause) => {
      throw new NumbersError('the carrier does not answer', { reason: 'retryable', cause });
    });
    if (!response.ok) throw await toError(response);
    if (response.status === 204) return null;
    return response.json().catch((cause) => {
      throw new NumbersError('an answer that we cannot read', { reason: 'retryable', cause });
    });
  }

  const find = async (product: Product, path: string) =>
    ask(product, path).catch((error: NumbersError) => {
      if (error.code === '20404' || error.code === '404') return null;
      throw error;
    });

  return {
    accountSid,
    account: `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`,
    ask,
    find,
    async remove(product: Product, path: string): Promise<void> {
      await ask(product, path, { method: 'DELETE' }).catch((error: NumbersError) => {
        if (error.code !== '20404' && error.code !== '404') throw error;
      });
    },
  };
}

/** `api.twilio.com` is one of several; a proxy or an emulator answers for all of them. */
function hostOf(baseUrl: string, product: Product): string {
  const url = new URL(baseUrl);
  if (url.hostname.startsWith('api.')) url.hostname = `${product}.${url.hostname.slice('api.'.length)}`;
  return url.toString().replace(/\/$/, '');
}

function toForm(fields: Record<string, string | string[]>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

async function toError(response: Response): Promise<NumbersError> {
  const { code, message } = refusalSchema.catch({}).parse(await response.json().catch(() => ({})));
  const words = `the carrier answered ${response.status}${code ? ` (${code})` : ''}${message ? `: ${message}` : ''}`;
  const known = code ?? String(response.status);
  if (code === takenCode) return new NumbersError(words, { reason: 'taken', code });
  // A refused token is put right while the job waits.
  const isFinal =
    response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status);
  return new NumbersError(words, {
    reason: isFinal ? 'refused' : 'retryable',
    code: known,
    reasons: message ? [message] : [],
  });
}
