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
