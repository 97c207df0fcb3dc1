import type { ChatMessage } from './conversation.ts';
import { readEventStream } from './read-event-stream.ts';

const address = '/functions/v1/chatbot';
/** As the server takes them; the whole rule is in domain/help/chat.ts, which would bring its library along. */
const contextMessages = 5;
const longestContextMessage = 4000;

let anonymousKey: Promise<string> | null = null;

/** The page's public key: it lets a visitor ask, and opens nothing else. */
function findKey(): Promise<string> {
  anonymousKey ??= fetch(address)
    .then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`)),
    )
    .then(({ key }: { key: string }) => key);
  anonymousKey.catch(() => {
    anonymousKey = null;
  });
  return anonymousKey;
}

/** Sends a question with the messages before it; yields the answer piece by piece. */
export async function* askAssistant(
  message: string,
  before: ChatMessage[],
  signal: AbortSignal,
): AsyncIterable<string> {
  const context = before.slice(-contextMessages).map(({ sender, text }) => ({
    role: sender === 'user' ? 'user' : 'assistant',
    content: text.slice(0, longestContextMessage),
  }));
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${await findKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message, context }),
    signal,
  });
  if (response.status === 401) anonymousKey = null;
  if (response.status === 429) throw new TooManyQuestions();
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  yield* readEventStream(response.body, signal);
}

export class TooManyQuestions extends Error {}
