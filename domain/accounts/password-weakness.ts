/* What makes a password too weak. Free of imports: the sign-up form says it before anything is sent. */

const rules: { test: (password: string) => boolean; reason: string }[] = [
  { test: (password) => password.length >= 10, reason: 'at least 10 characters' },
  { test: (password) => password.length <= 128, reason: 'at most 128 characters' },
  {
    test: (password) => new Set(password.toLowerCase()).size >= 5,
    reason: 'at least 5 different characters',
  },
  { test: (password) => !/^(?:\d+|[a-z]+)$/i.test(password), reason: 'not only letters or only digits' },
];

/** What every list of leaked passwords begins with, and what stands around a phone app of ours. */
const firstGuesses = new Set(
  'password passwort pass passwd admin administrator root user guest login welcome letmein changeme default secret test testing temp qwerty qwertz azerty asdf asdfgh zxcvbn iloveyou ilove loveyou love sunshine princess monkey dragon master shadow superman batman football baseball basketball soccer hockey michael jordan jennifer ashley charlie daniel thomas george jessica michelle hunter harley ranger buster tigger pepper ginger summer winter spring autumn fall january february march april may june july august september october november december monday friday starwars pokemon computer internet whatever trustno freedom flower cookie cheese banana killer access mustang corvette ferrari yankees cowboys lakers eagles america usa texas jesus hello goodbye jotline notes contact company business office roofing plumbing plumber roofer electric contractor'.split(
    ' ',
  ),
);

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '1qaz2wsx3edc4rfv5tgb',
  'zaq1xsw2cde3vfr4',
];

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** Why a password is too weak, in words for the person; null when it is fine. `own` is what others know about them. */
export function findPasswordWeakness(password: string, own: string[] = []): string | null {
  const reasons = rules.filter((rule) => !rule.test(password)).map((rule) => rule.reason);
  if (reasons.length > 0) return `Password is too weak: use ${reasons.join(', ')}.`;
  if (isFirstGuess(password))
    return 'Password is too weak: it is one of the first that anyone would try. Use a few words of your own.';
  if (isAboutOneself(password, own))
    return 'Password is too weak: it is your name or email with little else. Use a few words of your own.';
  return null;
}

/** Nothing is left of it once well-known words, runs of keys, years and other digits and signs are taken out. */
function isFirstGuess(password: string): boolean {
  const lower = password.toLowerCase();
  // Digits at the end are digits; within the word they stand for letters.
  const word = lower.replace(/(?<![^a-z])[^a-z]+$/, '');
  const spelled = [...word].map((sign) => lookAlikes[sign] ?? sign).join('');
  return [lower, spelled].some((text) => text.split(/[^a-z0-9]+/).every(isKnownPart));
}

function isKnownPart(part: string): boolean {
  const letters = part.replace(/^\d+|\d+$/g, '');
  if (letters === '' || isKeyboardRun(part) || isKeyboardRun(letters)) return true;
  if (firstGuesses.has(letters)) return true;
  // "abcabc", "passpass", "abc123abc".
  return letters.length > 2 && splitInTwo(letters).some(([one, other]) => isWord(one) && isWord(other));
}

const isWord = (text: string) => {
  const letters = text.replace(/^\d+|\d+$/g, '');
  return letters === '' || firstGuesses.has(letters) || isKeyboardRun(letters);
};

function splitInTwo(text: string): [string, string][] {
  return Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
}

function isKeyboardRun(text: string): boolean {
  if (text.length < 3) return false;
  const back = [...text].reverse().join('');
  return keyboardRows.some((row) => row.includes(text) || row.includes(back));
}

function isAboutOneself(password: string, own: string[]): boolean {
  const lower = password.toLowerCase();
  const known = own
    .flatMap((text) => [text, text.split('@')[0] ?? '', ...text.split(/[^\p{L}\d]+/u)])
    .map((text) => text.toLowerCase().trim())
    .filter((text) => text.length >= 4);
  return known.some((text) => lower.includes(text) && lower.length - text.length < 6);
}
