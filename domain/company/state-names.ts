import { usStates } from './us-states.ts';

/** Where a contact may live: the states and the capital's district, by what people write for them. */
export const stateChoices = [
  ...usStates.map(({ code, name }) => ({ code: code as string, name })),
  { code: 'DC', name: 'District of Columbia' },
].sort((a, b) => a.name.localeCompare(b.name));

const codes = new Map(
  stateChoices.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** "tx", "Texas" and "TX." are TX; anything else is none. */
export function toStateCode(text: string): string | null {
  const plain = text.toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ').trim();
  return codes.get(plain) ?? null;
}
