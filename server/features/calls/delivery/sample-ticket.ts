import { ticketNumber } from '#domain/calls/call-wording.ts';
import type { Notes } from '#domain/calls/notes.ts';
import type { Ticket } from './find-ticket.ts';

const said = { evidence: [0] };

/** Every part filled in and marked as a sample, so that nobody calls this customer back. */
const notes: Notes = {
  jobTitle: 'SAMPLE: Replace water heater',
  category: 'Plumbing',
  urgency: 'high',
  urgencyReason: 'The tank leaks into the garage.',
  summary:
    'This is a sample lead sent from Jotline settings. The customer has a leaking 50-gallon water heater in the garage. They want it replaced this week. The pro will email an estimate.',
  customer: {
    name: 'Sample Customer',
    phone: '+15125550143',
    email: 'sample.customer@example.com',
    address: '100 Example St, Austin, TX 78701',
  },
  customerConfidence: { name: 'spelled', phone: 'confirmed', email: 'spelled', address: 'said_once' },
  customerEvidence: { name: [0], phone: [0], email: [0], address: [0] },
  scope: [{ text: 'Replace the 50-gallon gas water heater', ...said }],
  materials: [{ text: '50-gallon gas water heater', ...said }],
  constraints: [{ text: 'Gate code needed for the driveway', ...said }],
  actionItems: [
    { text: 'Email the estimate', owner: 'pro', due: 'tomorrow', ...said },
    { text: 'Send a photo of the tank label', owner: 'customer', due: null, ...said },
  ],
  missing: ['budget'],
};

interface SampleFor {
  /** Takes the place of a call: the same address gets the same lead id each time, as a repeated call would. */
  id: string;
  company: Ticket['company'];
  timeZone: string;
  now: Date;
  pageUrl: string;
}

export function sampleTicket({ id, company, timeZone, now, pageUrl }: SampleFor): Ticket {
  return {
    callId: id,
    number: ticketNumber(id),
    notes,
    isEdited: false,
    startedAt: now,
    timeZone,
    durationSeconds: 252,
    lineName: null,
    company,
    moments: [0],
    consent: 'This is a sample: no call was recorded.',
    pageUrl,
    recordingUrls: [],
  };
}
