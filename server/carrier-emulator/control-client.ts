import type { CallView, PlaceCall } from './control-api.ts';
import type { KeptText } from './kept-text.ts';
import type { NumberScript } from './numbers/answer-number-request.ts';
import type { NumberBook } from './numbers/number-book.ts';
import type { TextRule } from './text-script.ts';

/** The phone in someone's hand, for the development page, the command and the tests. */
export interface PhoneControl {
  placeCall: (call: PlaceCall) => Promise<string>;
  find: (callSid: string) => Promise<CallView | null>;
  pressKey: (callSid: string, key: string) => Promise<void>;
  speak: (callSid: string, samples: Buffer) => Promise<void>;
  hangUp: (callSid: string) => Promise<void>;
  /** Newest first; of one number, or of everyone. */
  listTexts: (number?: string) => Promise<KeptText[]>;
  /** With pictures as base64, where the person sends some. */
  sendText: (text: {
    from: string;
    /** Another number of the account than that of the settings. */
    to?: string;
    body: string;
    mediaUrls?: string[];
    media?: string[];
    /** The carrier cannot tell us, as in an outage. */
    isLost?: boolean;
  }) => Promise<KeptText>;
  /** What we said to a number that we called, newest first. */
  listSpoken: (number: string) => Promise<string[]>;
  /** What becomes of the texts from now on. */
  scriptTexts: (rules: TextRule[]) => Promise<void>;
  /** What comes of orders and registrations from now on. */
  scriptNumbers: (script: NumberScript) => Promise<void>;
  /** Everything the carrier has of numbers and senders. */
  readNumbers: () => Promise<NumberBook['book']>;
}

export function createPhoneControl(carrier: {
  url: string;
  accountSid: string;
  authToken: string;
}): PhoneControl {
  const authorization = `Basic ${Buffer.from(`${carrier.accountSid}:${carrier.authToken}`).toString('base64')}`;
  async function ask(path: string, body?: string | Buffer): Promise<Response> {
    const response = await fetch(`${carrier.url}/control${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization },
      body: body as RequestInit['body'],
    });
    if (response.ok || response.status === 404) return response;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(message ?? `the carrier emulator answered ${response.status}`);
  }
  const act = async (path: string, body: string | Buffer) => void (await ask(path, body));
  return {
    async placeCall(call) {
      const { callSid } = (await (await ask('/calls', JSON.stringify(call))).json()) as { callSid: string };
      return callSid;
    },
    async find(callSid) {
      const response = await ask(`/calls/${callSid}`);
      return response.ok ? ((await response.json()) as CallView) : null;
    },
    pressKey: (callSid, key) => act(`/calls/${callSid}/keys`, JSON.stringify({ key })),
    speak: (callSid, samples) => act(`/calls/${callSid}/audio`, samples),
    hangUp: (callSid) => act(`/calls/${callSid}/hangup`, ''),
    async listTexts(number) {
      const query = number ? `?${new URLSearchParams({ number })}` : '';
      return ((await (await ask(`/texts${query}`)).json()) as { texts: KeptText[] }).texts;
    },
    sendText: async (text) => (await (await ask('/texts', JSON.stringify(text))).json()) as KeptText,
    async listSpoken(number) {
      const address = `${carrier.url}/2010-04-01/Accounts/${carrier.accountSid}/Calls.json`;
      const response = await fetch(`${address}?${new URLSearchParams({ To: number })}`, {
        headers: { authorization },
      });
      const { calls } = (await response.json()) as { calls: { words?: string }[] };
      return calls.flatMap(({ words }) => words ?? []);
    },
    scriptTexts: (rules) => act('/texts/script', JSON.stringify(rules)),
    scriptNumbers: (script) => act('/numbers', JSON.stringify(script)),
    readNumbers: async () => (await (await ask('/numbers')).json()) as NumberBook['book'],
  };
}
