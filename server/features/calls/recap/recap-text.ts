/** The link itself is put in when the text goes out: the database never holds it. */
export const recapLinkPlace = '{RecapLink}';

export function recapText(sender: string): string {
  const name = sender
    .replace(/[\p{Cc}\s{}]+/gu, ' ')
    .trim()
    .slice(0, 60);
  return `${name}: here is the recap of your call, private for 90 days: ${recapLinkPlace} Reply STOP to opt-out`;
}
