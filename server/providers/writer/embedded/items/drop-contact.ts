/** Contact data have fields of their own; in an item they are leftovers of the sentence it came from. */

const EMAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g;
const PHONE = /(?<![\d$])(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d)/g;
/** The pro reads the number back and asks for the address to send something to. */
const ASKS_EMAIL =
  /^(?:and |what's |what is )?(?:an?|the|your|the customer's) (?:good |best )?e-?mail(?: address)? (?:for|to send) (?:the|your|that|an?|the customer's) ([\w ]{3,30})$/i;
const HERE =
  /^(?:the customer|somebody|someone) (?:will|is going to) be (?:here|home|there|around),? (?:so |and )?(?:just |please )?(?=(?:come|use|go|park|knock|call|text|leave|ring|take|pull)\b)/i;
const ECHO =
  /^(?:\$?\d[\d,.:]*|[\w-]+ [\w-]+),? (?:yeah|yes|yep|okay|ok|got it|fair enough|all right|sounds good|perfect|great)[,.]?(?: okay| yeah)?$/i;

export function dropContact(text: string): string {
  const bare = text
    .replace(EMAIL, '')
    .replace(PHONE, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.])/g, '$1')
    .replace(/^(?:[,;.\s]|and\b|it is\b(?=[,;.\s]*$))+|[,;.\s]+$/gi, '')
    .trim();
  const changed = bare !== text;
  const asked = ASKS_EMAIL.exec(bare);
  if (asked) return `Email the ${asked[1]!.trim()}`;
  if (ECHO.test(bare)) return '';
  const short = bare.replace(HERE, '');
  return changed && short.split(' ').length < 2 ? '' : short;
}
