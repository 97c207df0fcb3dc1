/** Characters of the GSM alphabet that cost one of the 160; the second row costs two and is never split. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

const sizes = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
} as const;

/** The vendor's cap. */
export const maxTextLength = 1600;

export interface TextSize {
  encoding: keyof typeof sizes;
  /** As the carrier counts: a bracket costs two, an emoji as many as it has code units. */
  units: number;
  segments: number;
  /** Units that still fit into the last segment. */
  unitsLeft: number;
  /** What makes the whole message UCS-2 and so more than twice as dear; empty for GSM-7. */
  costly: string[];
}

const splitter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Segments are what carriers bill and pace by. */
export function measureText(text: string): TextSize {
  const costly = [...new Set(text)].filter((letter) => !isGsm(letter));
  const encoding = costly.length === 0 ? 'GSM-7' : 'UCS-2';
  const costs = encoding === 'GSM-7' ? [...text].map(gsmCost) : graphemeCosts(text);
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const { single, part } = sizes[encoding];
  if (units <= single)
    return { encoding, units, segments: units === 0 ? 0 : 1, unitsLeft: single - units, costly };
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    // What takes more than one unit moves to the next part whole.
    if (used + cost > part && used > 0) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return { encoding, units, segments, unitsLeft: Math.max(0, part - used), costly };
}

export function countSegments(text: string): number {
  return measureText(text).segments;
}

function isGsm(letter: string): boolean {
  return basic.has(letter) || extended.has(letter);
}

function gsmCost(letter: string): number {
  return extended.has(letter) ? 2 : 1;
}

/** A line break written as two characters is two, though it is shown as one. */
function graphemeCosts(text: string): number[] {
  return [...splitter.segment(text)].flatMap(({ segment }) =>
    segment === '\r\n' ? [1, 1] : [segment.length],
  );
}
