/** What a customer's programmer would write with the generated client; checked by TypeScript before it runs. */
export const apiJourney = `
import { Api } from './client.ts';
import type { Contact, Problem } from './client.ts';

const api = new Api({
  baseUrl: process.env.API_URL,
  baseApiParams: { headers: { authorization: 'Bearer ' + process.env.API_KEY } },
});

const created = await api.contacts.createContact({ name: 'Nora Whitfield', phone: '(512) 555-0188', tags: ['VIP'] });
const contact: Contact = created.data;
const changed = await api.contacts.changeContact({ id: contact.id }, { zip: '78701' });
const zip: string | null = changed.data.zip;

const ids: string[] = [];
let cursor: string | undefined;
do {
  const { data: page } = await api.contacts.listContacts({ limit: 2, cursor });
  ids.push(...page.data.map(({ id }) => id));
  cursor = page.nextCursor ?? undefined;
} while (cursor);

const { data: calls } = await api.calls.listCalls({ state: 'ringing' });
const call = calls.data[0];
if (!call) throw new Error('no call');
const { data: same } = await api.calls.getCall({ id: call.id });
const { data: notes } = await api.calls.getNotes({ id: call.id });
const { data: transcript } = await api.calls.getTranscript({ id: call.id });
const { data: messages } = await api.messages.listMessages({ direction: 'inbound' });
const { data: message } = await api.messages.getMessage({ id: messages.data[0]?.id ?? '' });
const { data: campaigns } = await api.campaigns.listCampaigns();
const { data: campaign } = await api.campaigns.getCampaign({ id: campaigns.data[0]?.id ?? '' });
const { data: stopped } = await api.contacts.optOutContact({ id: contact.id });

const refused: Problem = await api.contacts.createContact({ name: 'Twin', phone: '+15125550188' }).then(
  () => { throw new Error('a second contact with the same number'); },
  (answer: { error: Problem }) => answer.error,
);

console.log(JSON.stringify({
  contactId: contact.id, zip, ids, callNumber: same.number, jobTitle: notes.jobTitle,
  said: transcript.turns.map(({ text }) => text), body: message.body, campaign: campaign.name,
  optedOut: stopped.optedOut, refused: refused.code,
}));
`;
