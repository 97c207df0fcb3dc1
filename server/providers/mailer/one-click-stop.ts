/** RFC 8058: a mail program offers its own button, and posts to the link when it is pressed. */
export function oneClickStop(stopUrl: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
