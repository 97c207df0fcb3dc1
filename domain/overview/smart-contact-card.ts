/**
 * The product's number as a contact to save: what a phone reads from the file and from the QR code alike. Short, so
 * that the code stays coarse enough for a scratched camera.
 */
export function smartContactCard(number: string): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Jotline;;;',
    'FN:Jotline',
    `TEL;TYPE=VOICE,PREF:${number}`,
    'END:VCARD',
    '',
  ].join('\r\n');
}
