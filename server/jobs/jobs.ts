import { deleteDueAccountsJob } from '../features/accounts/delete-due-accounts.job.ts';
import { exportDataJob } from '../features/accounts/export-data.job.ts';
import { sendConfirmationJob } from '../features/accounts/send-confirmation.job.ts';
import { sendPasswordResetJob } from '../features/accounts/send-password-reset.job.ts';
import { tellRequestJob } from '../features/accounts/tell-request.job.ts';
import { collectInvoiceJob } from '../features/billing/collect-invoice.job.ts';
import { giveBackJob } from '../features/billing/give-back.job.ts';
import { recoverPaymentsJob } from '../features/billing/recover-payments.job.ts';
import { removeCardJob } from '../features/billing/remove-card.job.ts';
import { renewAccountJob } from '../features/billing/renew-account.job.ts';
import { renewDueJob } from '../features/billing/renew-due.job.ts';
import { sendDunningJob } from '../features/billing/send-dunning.job.ts';
import { sendReceiptJob } from '../features/billing/send-receipt.job.ts';
import { syncPaymentJob } from '../features/billing/sync-payment.job.ts';
import { announceDeletionsJob } from '../features/calls/announce-deletions.job.ts';
import { deleteCarrierRecordingJob } from '../features/calls/delete-carrier-recording.job.ts';
import { deleteDueCallsJob } from '../features/calls/delete-due-calls.job.ts';
import { deliverNotesJob } from '../features/calls/deliver-notes.job.ts';
import { fetchRecordingJob } from '../features/calls/fetch-recording.job.ts';
import { forgetRecapTracesJob } from '../features/calls/forget-recap-traces.job.ts';
import { reconcileCallJob } from '../features/calls/reconcile-call.job.ts';
import { sendCrmSampleJob } from '../features/calls/send-crm-sample.job.ts';
import { sendDeletionNoticeJob } from '../features/calls/send-deletion-notice.job.ts';
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
import { sendLineEmailConfirmationJob } from '../features/lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from '../features/lines/send-recipient-confirmation.job.ts';
import { sendMessageJob } from '../features/messages/send-message.job.ts';
import { sweepMessagesJob } from '../features/messages/sweep-messages.job.ts';
import { sendWaitlistMailJob } from '../features/site/send-waitlist-mail.job.ts';
import { removeExpiredFilesJob } from '../files/remove-expired-files.job.ts';
import type { Job } from './define-job.ts';

/** The one list: a job that is not here is never worked on. */
export const jobs = [
  sendConfirmationJob,
  sendPasswordResetJob,
  sendReceiptJob,
  writeNotesJob,
  deliverNotesJob,
  sendDeliveryJob,
  sweepCallsJob,
  forgetRecapTracesJob,
  announceDeletionsJob,
  sendDeletionNoticeJob,
  deleteDueCallsJob,
  fetchRecordingJob,
  deleteCarrierRecordingJob,
  reconcileCallJob,
  sendMinutesAlertJob,
  transcribeCallJob,
  sendRecipientConfirmationJob,
  sendLineEmailConfirmationJob,
  sendCrmSampleJob,
  collectInvoiceJob,
  giveBackJob,
  recoverPaymentsJob,
  removeCardJob,
  renewAccountJob,
  renewDueJob,
  sendDunningJob,
  syncPaymentJob,
  importContactsJob,
  sweepImportsJob,
  sendMessageJob,
  sweepMessagesJob,
  startCampaignJob,
  sendCampaignJob,
  checkCampaignHealthJob,
  removeExpiredFilesJob,
  exportDataJob,
  tellRequestJob,
  deleteDueAccountsJob,
  sweepCampaignsJob,
  sendWaitlistMailJob,
] as unknown as Job[];
