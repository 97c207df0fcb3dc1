/** More than a minute without a breath. A recogniser may hand over any length in one piece; nothing behind it has to bear that. */
export const longestTurn = 1000;

interface Timed {
  text: string;
  start: number;
  end: number;
}

/** Turns as they are, but for those that are too long: they become several, behind a sentence where there is one. */
export function cutLongTurns<Turn extends Timed>(turns: readonly Turn[]): Turn[] {
  return turns.flatMap((turn) => (turn.text.length <= longestTurn ? turn : cutTurn(turn)));
}

/** Who speaks fast speaks evenly: the times of the pieces follow from their length. */
function cutTurn<Turn extends Timed>(turn: Turn): Turn[] {
  const secondOf = (at: number) => turn.start + ((turn.end - turn.start) * at) / turn.text.length;
  const pieces: Turn[] = [];
  for (let from = 0; from < turn.text.length; ) {
    const to = findCut(turn.text, from);
    const text = turn.text.slice(from, to).trim();
    if (text) pieces.push({ ...turn, text, start: secondOf(from), end: secondOf(to) });
    from = to;
  }
  return pieces;
}

function findCut(text: string, from: number): number {
  const most = from + longestTurn;
  if (most >= text.length) return text.length;
  const piece = text.slice(from, most);
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => piece.lastIndexOf(end)));
  const cut = sentence > longestTurn / 2 ? sentence + 1 : piece.lastIndexOf(' ');
  return cut > 0 ? from + cut : most;
}
