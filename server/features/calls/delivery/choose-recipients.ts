import type { CrmFormat, RecipientKind } from '#domain/lines/line-rules.ts';

export interface Line {
  id: string;
  assignedEmail: string | null;
  assignedEmailConfirmedAt: Date | null;
  sendToPrimary: boolean;
}

export interface Recipient {
  email: string;
  kind: RecipientKind;
  crmFormat: CrmFormat | null;
  isGlobal: boolean;
  isPrimary: boolean;
  assignedPhoneId: string | null;
  confirmedAt: Date | null;
}

export interface Destination {
  address: string;
  purpose: 'notes' | 'crm';
  format: CrmFormat | null;
}

/**
 * Who gets the notes of a call, each address once: the line's assigned e-mail, the primary recipient when the
 * line says so, global recipients, those of the line, and the CRM inboxes. Nobody gets mail they did not agree
 * to or have stopped; the account's own primary address may have it at once.
 */
export function chooseRecipients(
  line: Line | null,
  recipients: Recipient[],
  stopped: ReadonlySet<string> = new Set(),
): Destination[] {
  const chosen = new Map<string, Destination>();
  const ofThisLine = (recipient: Recipient) => line !== null && recipient.assignedPhoneId === line.id;
  for (const recipient of recipients) {
    if (!recipient.confirmedAt && !recipient.isPrimary) continue;
    const { email: address } = recipient;
    if (recipient.kind === 'crm') {
      const elsewhere = recipient.assignedPhoneId !== null && !ofThisLine(recipient);
      if (!elsewhere) chosen.set(address, { address, purpose: 'crm', format: recipient.crmFormat });
    } else if (
      ofThisLine(recipient) ||
      // Sign-up makes the primary recipient a global one too: the line's own choice must still count.
      (recipient.isPrimary ? (line?.sendToPrimary ?? true) : recipient.isGlobal)
    ) {
      chosen.set(address, { address, purpose: 'notes', format: null });
    }
  }
  const assigned = line?.assignedEmail;
  const agreed = (address: string) =>
    line?.assignedEmailConfirmedAt != null ||
    recipients.some((known) => known.email === address && (known.confirmedAt || known.isPrimary));
  if (assigned && !chosen.has(assigned) && agreed(assigned))
    chosen.set(assigned, { address: assigned, purpose: 'notes', format: null });
  return [...chosen.values()].filter(({ address }) => !stopped.has(address));
}
