import type { Turn } from '#domain/calls/transcript.ts';
import { isCustomerSide, saysNo } from '../../speech/dialogue-cues.ts';
import { type Mention, readTail } from './parse-address.ts';
import { parseNamedStreets } from './parse-street.ts';
import { writePlaces } from './write-places.ts';

const ASKS_NUMBER =
  /\b(?:what number|the number|house number|exact (?:number|address)|number (?:are|is)|which number)\b/i;
const OPENING =
  /^(?:(?:no|yes|yeah|it's|uh|um|oh|still|house|number|it is|that's|well|actually)[,.]? )*([NSEW]?[1-9]\d{0,5}[A-Z]?)\b(?! (?:dollars|bucks|percent|feet|o'clock))/i;

/** The house number that begins an answer, and what follows it. */
function readOpening(text: string): { number: string; after: string } | null {
  const written = writePlaces(text);
  const match = OPENING.exec(written);
  const after = match
    ? written
        .slice(match[0].length)
        .replace(/^,? yes\b/i, ',')
        .replace(/^ ([A-Z])(?=[.,])/, ', unit $1')
    : '';
  return match ? { number: match[1]!, after } : null;
}

/** "Still at 2650 Bluebonnet Prairie Road?" "Twenty-six fifty, Abilene": the customer's number for the pro's street. */
function answerAddresses(turns: readonly Turn[], mentions: Mention[]): Mention[] {
  return mentions.flatMap((mention) => {
    const answer = turns[mention.turn + 1];
    if (!mention.byPro || !answer || !isCustomerSide(answer)) return [];
    const opening = readOpening(answer.text);
    const asksUnit = /\b(suite|unit|apartment|apt)\b[^.]{0,20}[.?]?$/i.exec(turns[mention.turn]!.text)?.[1];
    if (opening && asksUnit) {
      const unit = readTail(`, ${asksUnit} ${opening.number}`).unit;
      return [
        { ...mention, unit, turn: mention.turn + 1, byPro: false, score: 3.5, asked: true, dismissed: false },
      ];
    }
    if (!opening || Math.abs(opening.number.length - mention.number.length) > 1) return [];
    const { unit, city, state, zip } = readTail(opening.after);
    const told = {
      unit: unit ?? mention.unit,
      city: city ?? mention.city,
      state: state ?? mention.state,
      zip: zip ?? mention.zip,
    };
    return [
      {
        ...mention,
        ...told,
        number: opening.number,
        turn: mention.turn + 1,
        byPro: false,
        score: 3.5,
        asked: true,
        dismissed: false,
      },
    ];
  });
}

/** "And Hobart Place, what's the number?" "Eleven twenty-six": a number for a street that was named before. */
function answerStreets(turns: readonly Turn[]): Mention[] {
  return turns.flatMap((turn, index) => {
    const before = turns[index - 1];
    const written = writePlaces(turn.text);
    // "He's at 1209, I'm 1207. Windlass Drive"
    const houses =
      /\bhouse (?:number )?(\d{1,6})\b/i.exec(written) ??
      /\bI'm (?:at )?(\d{2,6})\b(?=[^\d]{0,40}\d{0,6}\. \p{Lu}[\p{L} ]+ (?:Street|Road|Drive|Lane|Avenue|Court|Way)\b)/u.exec(
        written,
      );
    const asked =
      before?.speaker === 'pro' &&
      ASKS_NUMBER.test(before.text) &&
      !/\b(?:phone|call|reach|cell)\b/i.test(before.text);
    if (!isCustomerSide(turn) || saysNo(turn.text) || !(asked || houses)) return [];
    const opening = houses ? { number: houses[1]!, after: '' } : readOpening(turn.text);
    const named = turns
      .slice(0, index + 1)
      .flatMap(({ text }) => parseNamedStreets(writePlaces(text)))
      .at(-1);
    if (!opening || !named || opening.number.length > 5) return [];
    return [
      {
        number: opening.number,
        street: named.street,
        suffixed: true,
        ...readTail(opening.after),
        turn: index,
        byPro: false,
        score: 2.8,
        asked: true,
        dismissed: false,
      },
    ];
  });
}

export function answerNumbers(turns: readonly Turn[], mentions: Mention[]): Mention[] {
  return [...answerAddresses(turns, mentions), ...answerStreets(turns)];
}
