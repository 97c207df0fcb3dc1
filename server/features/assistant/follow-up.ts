import type { ChatQuestion } from '#domain/help/chat.ts';
import { chatFailure } from '#domain/help/chat-failure.ts';
import { isWeak, meaningfulStems } from '#domain/help/help-words.ts';
import { noAnswerOpenings } from './no-answers.ts';

/** A question, with the one before it when it cannot be understood alone. */
export interface AskedQuestion {
  message: string;
  before: string | undefined;
}

const leaning =
  /^\s*(?:and|but|so|or|also|what about|how about|what if|then|ok(?:ay)?,? (?:and|but|so))\b|\b(?:it|that|this|those|them|there|one)\b[\s?.!]*$|\b(?:do|does|is|can|will) (?:it|that|this|they)\b/i;

/** The last question that got an answer: one that nobody could answer says nothing about the next. */
function findAnswered(context: ChatQuestion['context']): string | undefined {
  const answered = context.filter(({ role }, index) => {
    const reply = context[index + 1];
    return role === 'user' && !(reply?.role === 'assistant' && isNoAnswer(reply.content));
  });
  return answered.at(-1)?.content;
}

const noAnswers = [chatFailure, ...Object.values(noAnswerOpenings)];
const isNoAnswer = (reply: string) => noAnswers.some((opening) => reply.startsWith(opening));

/** "And on Android?" means what was asked before, on Android. */
export function contextualQuestion({ message, context }: ChatQuestion): AskedQuestion {
  const previous = findAnswered(context);
  const words = meaningfulStems(message).filter((word) => !isWeak(word));
  const leans = words.length <= 1 || (words.length <= 3 && leaning.test(message));
  return { message, before: previous && leans ? previous : undefined };
}
