import type { ChatContext } from '#domain/help/chat.ts';

/** A piece of a help page, found for a question. */
export interface Passage {
  title: string;
  heading: string;
  /** Address on our own site, such as `/help/crm#connect-a-crm`. */
  address: string;
  /** Sentences and lists, links as Markdown. */
  text: string;
}

export interface AnswerInput {
  question: string;
  context: ChatContext;
  /** The best first; never empty. */
  passages: Passage[];
  signal: AbortSignal;
}

/** Says in words what the passages say, piece by piece. What it says is checked for prices by whoever asks. */
export interface Answerer {
  /** One line for the report at start: what is in use, and what would switch another on. */
  describe: () => string;
  answer: (input: AnswerInput) => AsyncIterable<string>;
}
