import { mostReadings, type Notes } from '#domain/calls/notes.ts';
import { type KnownWord, replaceWords, timesUntilReplaced, type WordKind } from '#domain/calls/vocabulary.ts';

type HeardCustomer = Required<
  Pick<Notes, 'customer' | 'customerConfidence' | 'customerEvidence' | 'customerReadings'>
>;
type WordField = 'name' | 'address';

/**
 * Where the account has put a heard form right before, its own word is the other way to read it, and the field is in
 * doubt. Put right twice, it takes the place of what was heard. What was spelled out stays as it was spelled.
 */
export function applyKnownWords(heard: HeardCustomer, vocabulary: readonly KnownWord[]): HeardCustomer {
  const named = applyWords(heard, 'name', ofKind(vocabulary, 'name'));
  return applyWords(named, 'address', ofKind(vocabulary, 'street'));
}

const ofKind = (vocabulary: readonly KnownWord[], wanted: WordKind) =>
  vocabulary.filter(({ kind, heard }) => kind === wanted && heard !== null);

function applyWords(heard: HeardCustomer, field: WordField, words: KnownWord[]): HeardCustomer {
  const value = heard.customer[field];
  if (value === null || heard.customerConfidence[field] === 'spelled') return heard;
  const word = words.find((known) => replaceWords(value, known) !== value);
  if (!word) return heard;
  const corrected = replaceWords(value, word);
  const evidence = heard.customerEvidence[field];
  const asHeard = { value, evidence };
  const asKnown = { value: corrected, evidence, source: 'vocabulary' as const };
  const isReplaced = word.times >= timesUntilReplaced;
  const readings = isReplaced ? [asKnown, asHeard] : [asHeard, asKnown];
  return {
    ...heard,
    customer: { ...heard.customer, [field]: isReplaced ? corrected : value },
    customerConfidence: {
      ...heard.customerConfidence,
      ...(!isReplaced && { [field]: 'said_once' }),
    },
    customerReadings: { ...heard.customerReadings, [field]: readings.slice(0, mostReadings) },
  };
}
