/** What a texted code allows, for the server that checks and the dialog that counts down. */
export const lineCode = { digits: 6, tries: 5, validMinutes: 10, resendSeconds: 30 } as const;

export const cannotDeletePrimaryNumber = 'Cannot delete primary number';
export const cannotDeletePrimaryEmail = 'Cannot delete primary email';
export const numberTaken =
  'This number is already verified by another Jotline account. Remove it there first, then verify it here.';

export const recipientKinds = ['team', 'crm'] as const;
export type RecipientKind = (typeof recipientKinds)[number];
export const recipientKindNames: Record<RecipientKind, string> = { team: 'Team', crm: 'CRM' };

export const crmFormats = ['labelled_text', 'adf_xml', 'labelled_text_json'] as const;
export type CrmFormat = (typeof crmFormats)[number];
export const crmFormatNames: Record<CrmFormat, string> = {
  labelled_text: 'Labeled text',
  adf_xml: 'ADF 1.0 XML',
  labelled_text_json: 'Labeled text with a JSON attachment',
};

/** Whether an address agreed to get notes. */
export type Agreement = 'confirmed' | 'waiting' | 'stopped';

export function agreementOf(address: { confirmedAt: unknown; stoppedAt: unknown }): Agreement {
  if (address.stoppedAt) return 'stopped';
  return address.confirmedAt ? 'confirmed' : 'waiting';
}

/** Why the text with a code did not arrive, and what helps. */
export const lineCodeFailures = {
  unregistered:
    'The code was not delivered: the phone companies block our texts until our number is registered. We know and are on it. Try again tomorrow.',
  off: 'The code was not delivered: this phone is off or out of reach. Turn it on, then send another code.',
  blocked:
    'The code was not delivered: this phone blocks texts from us. Unblock our number, then send another code.',
  unknown: 'The code was not delivered: this number is not in service. Check the number of the line.',
  landline: 'The code was not delivered: this is a landline, which gets no texts. Use a mobile number.',
  opted_out:
    'The code was not delivered: this phone has stopped our texts. Send START from it to our number, then send another code.',
  lost: 'The code was not delivered. Send another one in a moment.',
} as const;
export type LineCodeFailure = keyof typeof lineCodeFailures;
