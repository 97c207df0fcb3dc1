import type { Operation } from './operation.ts';
import { changeContact } from './operations/change-contact.ts';
import { changePromise } from './operations/change-promise.ts';
import { createContact } from './operations/create-contact.ts';
import { getCall } from './operations/get-call.ts';
import { getCampaign } from './operations/get-campaign.ts';
import { getContact } from './operations/get-contact.ts';
import { getMessage } from './operations/get-message.ts';
import { getNotes } from './operations/get-notes.ts';
import { getPromise } from './operations/get-promise.ts';
import { getTranscript } from './operations/get-transcript.ts';
import { listCalls } from './operations/list-calls.ts';
import { listCampaigns } from './operations/list-campaigns.ts';
import { listContacts } from './operations/list-contacts.ts';
import { listMessages } from './operations/list-messages.ts';
import { listPromises } from './operations/list-promises.ts';
import { optOutContact } from './operations/opt-out-contact.ts';

/** The one list: routes and document are made from it. */
export const allOperations: Operation[] = [
  listCalls,
  getCall,
  getNotes,
  getTranscript,
  listPromises,
  getPromise,
  changePromise,
  listContacts,
  createContact,
  getContact,
  changeContact,
  optOutContact,
  listMessages,
  getMessage,
  listCampaigns,
  getCampaign,
];
