import type { ChatQuestion } from '#domain/help/chat.ts';
import type { Deps } from '../../deps.ts';
import { answerAboutAccount } from './answer-about-account.ts';
import { answerAboutPrices } from './answer-about-prices.ts';
import { answerTrick } from './answer-trick.ts';
import { findPassages } from './find-passages.ts';
import { contextualQuestion } from './follow-up.ts';
import { guardPrices } from './guard-prices.ts';
import { inPieces } from './in-pieces.ts';
import { noAnswerOpenings } from './no-answers.ts';
import { doNotKnowInSpanish, readSpanish, spanishOpening } from './read-spanish.ts';
import type { Asker } from './require-asker.ts';

interface Input {
  asker: Asker;
  question: ChatQuestion;
  signal: AbortSignal;
}

/** Tricks first, then the asker's own account, then the catalogue, then the help pages. Whatever is said is guarded. */
export async function* answerQuestion(deps: Deps, input: Input): AsyncIterable<string> {
  const { asker, question, signal } = input;
  const inSpanish = readSpanish(question.message);
  const asked = contextualQuestion(inSpanish ? { ...question, message: inSpanish } : question);
  const fixed = answerTrick(asked.message) ?? (await answerAboutAccount(deps, asker, asked));
  // Amounts of the asker's own bills are no catalogue prices: they come from their rows and need no guard.
  if (fixed) return yield* inPieces(fixed, signal);
  const found = findPassages(deps.help, asked);
  // A short question that seemed to lean on the one before, but makes more sense alone.
  const passages = found.length > 0 ? found : findPassages(deps.help, { ...asked, before: undefined });
  const prices = answerAboutPrices(asked, passages);
  if (inSpanish) yield* inPieces(passages.length > 0 || prices ? spanishOpening : '', signal);
  if (prices) return yield* inPieces(prices, signal);
  if (passages.length === 0)
    return yield* inPieces((inSpanish ? doNotKnowInSpanish : doNotKnow)(deps.env.SUPPORT_EMAIL), signal);
  const spoken = deps.answerer.answer({
    question: question.message,
    context: question.context,
    passages,
    signal,
  });
  for await (const sentence of guardPrices(spoken, passages)) yield* inPieces(sentence, signal);
}

function doNotKnow(supportEmail: string): string {
  return `${noAnswerOpenings.unknown}: the help pages do not cover it. A person can help: write to [${supportEmail}](mailto:${supportEmail}), or look through the [help pages](/help).`;
}
