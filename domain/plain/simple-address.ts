/**
 * No spaces, one @, a dot in the domain: what a form checks while someone types. That nothing else follows is looked up
 * before the dot is: otherwise each dot of a long wrong address would be tried to its end.
 */
export const simpleAddress = /^[^\s@]+@(?=[^\s@]+$)[^\s@]+\.[^\s@]+$/;
export const simpleAddressMessage = 'Enter an email address like name@example.com.';

export function isSimpleAddress(text: string): boolean {
  return simpleAddress.test(text.trim());
}
