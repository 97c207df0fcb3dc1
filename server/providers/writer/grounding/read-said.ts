import { writeDigitRuns } from '../../../spoken/spoken-numbers.ts';
import { contentStems } from '../embedded/items/drop-repeats.ts';
import { isCommon } from '../embedded/speech/common-words.ts';
import { readSpellings } from '../embedded/speech/read-spelling.ts';
import type { WriterInput } from '../writer.ts';
import { normalize } from './find-evidence.ts';
import { readSaidNumbers, type SaidNumbers } from './read-said-numbers.ts';

export interface Said {
  numbers: SaidNumbers;
  /** Whether a word was spoken, spelled aloud, or is one of the pro's own company. */
  hasWord: (word: string) => boolean;
  /** Whether an address of the internet was spoken: "nora dot whitfield at example dot com". */
  hasAddress: (address: string) => boolean;
  /** Free of numbers, names and addresses that nobody said. */
  allows: (text: string) => boolean;
  /** Allowed, and at least half of what it is about was spoken of. */
  traces: (text: string) => boolean;
}

const leastShareSaid = 0.5;
/** What a summary says about a call without anybody having said it. */
const telling =
  /^(?:ask|request|agree|schedul|caller|contact|report|mention|discuss|confirm|describ|explain|provid|replac|requir|visit|job|customer|pro|next|step)/;
const internetAddress =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w-]{3,}\.[a-z]{2,}\b\S*/gi;

/** Everything that was spoken in a call, to hold a text against that claims to tell it. */
export function readSaid({ turns, companyName = '', serviceTypes = [] }: WriterInput): Said {
  const texts = turns.map((turn) => turn.text);
  const own = `${companyName} ${serviceTypes.join(' ')}`;
  const words = new Set(normalize([...texts, own].join(' ')).split(' '));
  const spelled = new Set([
    ...texts.flatMap((text) => readSpellings(text).map(({ letters }) => letters)),
    ...texts.flatMap(readInitials),
  ]);
  const stems = contentStems([...texts, own].join(' '));
  const spokenText = texts.join(' ');
  const squeezed = `${squeezeAddresses(spokenText)} ${squeezeAddresses(writeDigitRuns(spokenText))}`;
  const numbers = readSaidNumbers([...texts, own]);

  const hasWord = (word: string) => {
    const plain = normalize(word).replaceAll(' ', '');
    const bare = normalize(word.replace(/['’]s$/, ''));
    return words.has(plain) || words.has(bare) || spelled.has(plain) || spelled.has(bare);
  };
  const hasAddress = (address: string) => squeezed.includes(squeezeAddresses(address));
  const allows = (text: string) => {
    if ((text.match(internetAddress) ?? []).some((address) => !hasAddress(address))) return false;
    const rest = text.replace(internetAddress, ' ');
    if ((rest.match(/\d[\d,.:]*/g) ?? []).some((number) => !wasNumberSaid(number, numbers))) return false;
    return findNames(rest).every(hasWord);
  };
  const traces = (text: string) => {
    const first = findFirstName(text);
    if (!allows(text) || (first !== null && !hasWord(first))) return false;
    const about = [...contentStems(text)].filter((stem) => !telling.test(stem) && !/\d/.test(stem));
    const known = about.filter((stem) => stems.has(stem) || hasWord(stem));
    return about.length === 0 ? /\d/.test(text) : known.length / about.length >= leastShareSaid;
  };
  return { numbers, hasWord, hasAddress, allows, traces };
}

/** "an E V charger": two letters said apart are one word on paper. */
function readInitials(text: string): string[] {
  return (text.match(/\b[A-Z](?:[ .-]+[A-Z]\b)+/g) ?? []).map((letters) =>
    letters.replace(/[^A-Z]/g, '').toLowerCase(),
  );
}

/** "at nine" is written 9:00, "two and a half" 2.5. */
function wasNumberSaid(written: string, said: SaidNumbers): boolean {
  const number = written.replace(/\D+$/, '');
  if (said.has(number.replace(/\D/g, ''))) return true;
  const [whole = '', fraction = ''] = number.replaceAll(',', '').split(/[.:]/);
  if (!fraction || !said.has(whole)) return false;
  return /^0+$/.test(fraction) || said.has(fraction.replace(/0+$/, ''));
}

/** Words that are written as names: capitals inside of a sentence. */
function findNames(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+/).flatMap((sentence) =>
    wordsIn(sentence)
      .slice(1)
      .flatMap((word) => word.split('-'))
      .filter((part) => isCapital(part) && !isCommon(part)),
  );
}

/** A sentence that begins with a name: orders to oneself begin with a verb, and are not told in sentences. */
function findFirstName(text: string): string | null {
  const [first = '', second = ''] = wordsIn(text);
  return isCapital(first) && isCapital(second) && !isCommon(first) ? first : null;
}

const wordsIn = (text: string) => text.match(/[\p{L}][\p{L}'’-]*/gu) ?? [];
const isCapital = (word: string) => /^\p{Lu}/u.test(word);

function squeezeAddresses(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\bas in \p{L}+/gu, ' ')
    .replace(/\s+(?:at|@)\s+/g, '@')
    .replace(/\s+(?:dot|punto|point)\s+/g, '.')
    .replace(/\s+underscore\s+/g, '_')
    .replace(/\s+(?:dash|hyphen)\s+/g, '-')
    .replace(/[^\p{L}\p{N}@.]+/gu, '')
    .replace(/\.+$/, '');
}
