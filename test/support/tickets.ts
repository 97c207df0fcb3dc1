import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Ticket } from '#server/features/calls/delivery/find-ticket.ts';

/** A ticket that says the same thing everywhere: whatever `text` holds, every part of a mail has to cope with it. */
export function buildTicket(text: string, overrides: Partial<Notes> = {}): Ticket {
  const item = { text: text || 'x', evidence: [0] };
  const notes = notesSchema.parse({
    jobTitle: text,
    category: 'Plumbing',
    urgency: 'high',
    urgencyReason: text,
    summary: text,
    customer: { name: text, phone: '+15125550143', email: 'a@b.co', address: text },
    customerConfidence: { name: 'said_once', phone: 'confirmed', email: 'said_once', address: 'said_once' },
    customerEvidence: { name: [0], phone: [0], email: [0], address: [0] },
    scope: [item],
    materials: [item],
    constraints: [item],
    actionItems: [{ ...item, owner: 'pro', due: text }],
    missing: ['budget'],
    ...overrides,
  });
  return {
    callId: '5f0c2b1e-8d0f-4c56-9a53-1f7a3de0a111',
    number: 'JL-5F0C2B1E',
    notes,
    isEdited: false,
    startedAt: new Date('2026-11-17T17:20:00Z'),
    timeZone: 'America/Chicago',
    durationSeconds: 252,
    lineName: text,
    company: {
      name: text,
      logo: { content: Buffer.from('a picture'), contentType: 'image/png' },
      phone: null,
      email: null,
    },
    moments: [74],
    consent: text,
    pageUrl: 'https://app.example.com/dashboard/calls/1?a=1&b=2',
    recordingUrls: [],
  };
}
