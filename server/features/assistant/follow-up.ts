import type { ChatQuestion } from '#domain/help/chat.ts';
import { isWeak, meaningfulStems } from '#domain/help/help-words.ts';

/** A question, with the one before it when it cannot be understood alone. */
export interface AskedQuestion {
  message: string;
  before: string | undefined;
}

const leaning =
  /^\s*(?:and|but|so|or|also|what about|how about|what if|then|ok(?:ay)?,? (?:and|but|so))\b|\b(?:it|that|this|those|them|there|one)\b[\s?.!]*$|\b(?:do|does|is|can|will) (?:it|that|this|they)\b/i;

/** "And on Android?" means what was asked before, on Android. */
export function contextualQuestion({ message, context }: ChatQuestion): AskedQuestion {
  const previous = context.filter(({ role }) => role === 'user').at(-1)?.content;
  const words = meaningfulStems(message).filter((word) => !isWeak(word));
  const leans = words.length <= 1 || (words.length <= 3 && leaning.test(message));
  return { message, before: previous && leans ? previous : undefined };
}
