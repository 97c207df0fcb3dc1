import { looksLike } from '../speech/read-spelling.ts';
import { type FoundField, withReadings } from './found-field.ts';

type NameAndEmail = { name: FoundField; email: FoundField };

/** "Nora Whitfield" at "nora.witfield@…": the same name heard in two ways, so each offers the other's. */
export function compareNameWithEmail({ name, email }: NameAndEmail): NameAndEmail {
  const [local = '', domain = ''] = email.value?.split('@') ?? [];
  const words = name.value?.split(' ') ?? [];
  for (const part of local.split(/[^\p{L}]+/u)) {
    if (words.some((word) => part.includes(word.toLowerCase()))) continue;
    // "nwitfield": an initial, then the name.
    for (const written of [part, part.slice(1)]) {
      const at = words.findIndex((word) => looksLike(word, written));
      const word = words[at];
      if (word === undefined) continue;
      const asWritten = written[0]!.toUpperCase() + written.slice(1);
      return {
        name: offer(name, words.with(at, asWritten).join(' '), email.evidence),
        email: offer(email, `${local.replace(written, word.toLowerCase())}@${domain}`, name.evidence),
      };
    }
  }
  return { name, email };
}

/** What was heard of the field itself goes first, but a dot more or less is a smaller thing than a name. */
function offer(field: FoundField, value: string, evidence: number[]): FoundField {
  if (field.value === null) return field;
  const [, second] = field.readings;
  const onlyDots = second && second.value.replaceAll('.', '') === field.value.replaceAll('.', '');
  const others = second && !onlyDots ? [second] : [];
  return withReadings({ ...field, value: field.value }, [...others, { value, evidence }]);
}
