/** Collects pieces into whole sentences and lines, their spaces kept, so that each can be judged before it is said. */
export async function* splitSentences(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    for (let end = sentenceEnd(waiting); end > 0; end = sentenceEnd(waiting)) {
      yield waiting.slice(0, end);
      waiting = waiting.slice(end);
    }
  }
  if (waiting) yield waiting;
}

/** Behind a full stop that is followed by space and a new sentence, or behind a line; "1." begins a step, "$4.99" goes on. */
function sentenceEnd(text: string): number {
  const match = /[.!?:](?<!(?:^|\n)\s*\d+[.!?:])["')\]]*\s+(?=\S)|(?<!\n)\n+(?=\S)/.exec(text);
  return match ? match.index + match[0].length : 0;
}
