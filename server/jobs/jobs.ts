import { sendConfirmationJob } from '../features/accounts/send-confirmation.job.ts';
import { sendPasswordResetJob } from '../features/accounts/send-password-reset.job.ts';
import { deleteCarrierRecordingJob } from '../features/calls/delete-carrier-recording.job.ts';
import { deliverNotesJob } from '../features/calls/deliver-notes.job.ts';
import { fetchRecordingJob } from '../features/calls/fetch-recording.job.ts';
import { reconcileCallJob } from '../features/calls/reconcile-call.job.ts';
import { sendDeliveryJob } from '../features/calls/send-delivery.job.ts';
import { sendMinutesAlertJob } from '../features/calls/send-minutes-alert.job.ts';
import { sweepCallsJob } from '../features/calls/sweep-calls.job.ts';
import { transcribeCallJob } from '../features/calls/transcribe-call.job.ts';
import { writeNotesJob } from '../features/calls/write-notes.job.ts';
import { checkCampaignHealthJob } from '../features/campaigns/check-campaign-health.job.ts';
import { sendCampaignJob } from '../features/campaigns/send-campaign.job.ts';
import { startCampaignJob } from '../features/campaigns/start-campaign.job.ts';
import { sweepCampaignsJob } from '../features/campaigns/sweep-campaigns.job.ts';
import { importContactsJob } from '../features/contacts/import-contacts.job.ts';
import { sweepImportsJob } from '../features/contacts/sweep-imports.job.ts';
import { sendMessageJob } from '../features/messages/send-message.job.ts';
import { sweepMessagesJob } from '../features/messages/sweep-messages.job.ts';
import type { Job } from './define-job.ts';

/** The one list: a job that is not here is never worked on. */
export const jobs = [
  sendConfirmationJob,
  sendPasswordResetJob,
  writeNotesJob,
  deliverNotesJob,
  sendDeliveryJob,
  sweepCallsJob,
  fetchRecordingJob,
  deleteCarrierRecordingJob,
  reconcileCallJob,
  sendMinutesAlertJob,
  transcribeCallJob,
  importContactsJob,
  sweepImportsJob,
  sendMessageJob,
  sweepMessagesJob,
  startCampaignJob,
  sendCampaignJob,
  checkCampaignHealthJob,
  sweepCampaignsJob,
] as unknown as Job[];
