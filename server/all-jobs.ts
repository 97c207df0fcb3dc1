import { deleteDueAccountsJob } from './features/accounts/delete-due-accounts.job.ts';
import { sendEmailChangeJob } from './features/accounts/details/send-email-change.job.ts';
import { tellFormerAddressJob } from './features/accounts/details/tell-former-address.job.ts';
import { warnOldAddressJob } from './features/accounts/details/warn-old-address.job.ts';
import { exportDataJob } from './features/accounts/export/export-data.job.ts';
import { tellWayChangedJob } from './features/accounts/parties/tell-way-changed.job.ts';
import { tellPasskeyChangedJob } from './features/accounts/passkeys/tell-passkey-changed.job.ts';
import { sendConfirmationJob } from './features/accounts/send-confirmation.job.ts';
import { sendPasswordResetJob } from './features/accounts/send-password-reset.job.ts';
import { sendWelcomeJob } from './features/accounts/send-welcome.job.ts';
import { sweepSignInsJob } from './features/accounts/sweep-sign-ins.job.ts';
import { tellPasswordChangedJob } from './features/accounts/tell-password-changed.job.ts';
import { tellRequestJob } from './features/accounts/tell-request.job.ts';
import { tellTotpChangedJob } from './features/accounts/tell-totp-changed.job.ts';
import { sweepEntriesJob } from './features/audit/sweep-entries.job.ts';
import { sendReceiptJob } from './features/billing/checkout/send-receipt.job.ts';
import { giveBackJob } from './features/billing/payments/give-back.job.ts';
import { recoverPaymentsJob } from './features/billing/payments/recover-payments.job.ts';
import { removeCardJob } from './features/billing/payments/remove-card.job.ts';
import { removeCustomerJob } from './features/billing/payments/remove-customer.job.ts';
import { sendDisputeNoticeJob } from './features/billing/payments/send-dispute-notice.job.ts';
import { syncPaymentJob } from './features/billing/payments/sync-payment.job.ts';
import { sendCancellationJob } from './features/billing/plans/send-cancellation.job.ts';
import { collectInvoiceJob } from './features/billing/renewals/collect-invoice.job.ts';
import { renewAccountJob } from './features/billing/renewals/renew-account.job.ts';
import { renewDueJob } from './features/billing/renewals/renew-due.job.ts';
import { sendDunningJob } from './features/billing/renewals/send-dunning.job.ts';
import { sendTrialNoticeJob } from './features/billing/trial/send-trial-notice.job.ts';
import { tellTrialsJob } from './features/billing/trial/tell-trials.job.ts';
import { joinPartsJob } from './features/calls/bring/join-parts.job.ts';
import { sweepUploadsJob } from './features/calls/bring/sweep-uploads.job.ts';
import { deliverNotesJob } from './features/calls/delivery/deliver-notes.job.ts';
import { noteBouncedNotesJob } from './features/calls/delivery/note-bounced-notes.job.ts';
import { sendCrmSampleJob } from './features/calls/delivery/send-crm-sample.job.ts';
import { sendDeliveryJob } from './features/calls/delivery/send-delivery.job.ts';
import { forgetFormerJob } from './features/calls/halves/forget-former.job.ts';
import { writeJoinedNotesJob } from './features/calls/halves/write-joined-notes.job.ts';
import { announceDeletionsJob } from './features/calls/keeping/announce-deletions.job.ts';
import { deleteDueCallsJob } from './features/calls/keeping/delete-due-calls.job.ts';
import { eraseUndecidedCallsJob } from './features/calls/keeping/erase-undecided-calls.job.ts';
import { keepCallsJob } from './features/calls/keeping/keep-calls.job.ts';
import { sendDeletionNoticeJob } from './features/calls/keeping/send-deletion-notice.job.ts';
import { listenToCallJob } from './features/calls/live/listen-to-call.job.ts';
import { rewriteNotesJob } from './features/calls/notes/rewrite-notes.job.ts';
import { tellVendorRefusesJob } from './features/calls/notes/tell-vendor-refuses.job.ts';
import { transcribeCallJob, transcribeHeardCallJob } from './features/calls/notes/transcribe-call.job.ts';
import { writeNotesJob } from './features/calls/notes/write-notes.job.ts';
import { catchUpCallsJob } from './features/calls/phone/catch-up-calls.job.ts';
import { deleteCarrierRecordingJob } from './features/calls/phone/delete-carrier-recording.job.ts';
import { fetchRecordingJob } from './features/calls/phone/fetch-recording.job.ts';
import { reconcileCallJob } from './features/calls/phone/reconcile-call.job.ts';
import { sendMinutesAlertJob } from './features/calls/phone/send-minutes-alert.job.ts';
import { tellForgedCallJob } from './features/calls/phone/tell-forged-call.job.ts';
import { remindOfPromisesJob } from './features/calls/promises/remind-of-promises.job.ts';
import { sendPromiseReminderJob } from './features/calls/promises/send-promise-reminder.job.ts';
import { sweepPromisesJob } from './features/calls/promises/sweep-promises.job.ts';
import { hearAnswerJob } from './features/calls/read-back/hear-answer.job.ts';
import { forgetRecapTracesJob } from './features/calls/recap/forget-recap-traces.job.ts';
import { settleRecapJob } from './features/calls/recap/settle-recap.job.ts';
import { sweepCallsJob } from './features/calls/sweep-calls.job.ts';
import { remindOfVisitsJob } from './features/calls/visits/remind-of-visits.job.ts';
import { draftLiveNotesJob } from './features/calls/watch/draft-live-notes.job.ts';
import { checkCampaignHealthJob } from './features/campaigns/sending/check-campaign-health.job.ts';
import { sendCampaignJob } from './features/campaigns/sending/send-campaign.job.ts';
import { startCampaignJob } from './features/campaigns/sending/start-campaign.job.ts';
import { sweepCampaignsJob } from './features/campaigns/sending/sweep-campaigns.job.ts';
import { changeManyJob } from './features/contacts/bulk/change-many.job.ts';
import { importContactsJob } from './features/contacts/import-contacts.job.ts';
import { tellKeyMadeJob } from './features/developers/keys/tell-key-made.job.ts';
import { sendLineEmailConfirmationJob } from './features/lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from './features/lines/send-recipient-confirmation.job.ts';
import { settleLineCodeJob } from './features/lines/settle-line-code.job.ts';
import { catchUpTextsJob } from './features/messages/catch-up-texts.job.ts';
import { fetchPicturesJob } from './features/messages/fetch-pictures.job.ts';
import { sendMessageJob } from './features/messages/send-message.job.ts';
import { sweepMessagesJob } from './features/messages/sweep-messages.job.ts';
import { tellSenderBlockedJob } from './features/messages/tell-sender-blocked.job.ts';
import { orderNumberJob } from './features/numbers/order-number.job.ts';
import { watchPortsJob } from './features/numbers/porting/watch-ports.job.ts';
import { doubtApprovalJob } from './features/numbers/registration/doubt-approval.job.ts';
import { registerBusinessJob } from './features/numbers/registration/register-business.job.ts';
import { tellRegistrationJob } from './features/numbers/registration/tell-registration.job.ts';
import { watchRegistrationsJob } from './features/numbers/registration/watch-registrations.job.ts';
import { releaseNumberJob } from './features/numbers/release-number.job.ts';
import { sweepNumbersJob } from './features/numbers/sweep-numbers.job.ts';
import { tellNumberJob } from './features/numbers/tell-number.job.ts';
import { sendWaitlistMailJob } from './features/site/send-waitlist-mail.job.ts';
import { sendInvitationJob } from './features/team/send-invitation.job.ts';
import { sweepInvitationsJob } from './features/team/sweep-invitations.job.ts';
import { tellJoinedJob } from './features/team/tell-joined.job.ts';
import { tellRemovedJob } from './features/team/tell-removed.job.ts';
import type { Job } from './jobs/define-job.ts';
import { removeExpiredFilesJob } from './records/files/remove-expired-files.job.ts';
import { sendNoticeJob } from './records/notices/send-notice.job.ts';
import { sweepNoticesJob } from './records/notices/sweep-notices.job.ts';
import { deliverWebhooksJob } from './records/webhooks/deliver-webhooks.job.ts';
import { sweepWebhooksJob } from './records/webhooks/sweep-webhooks.job.ts';
import { tellWebhookPausedJob } from './records/webhooks/tell-webhook-paused.job.ts';

/** The one list: a job that is not here is never worked on. */
export const allJobs: Job[] = [
  sendConfirmationJob,
  sendEmailChangeJob,
  warnOldAddressJob,
  tellFormerAddressJob,
  sendPasswordResetJob,
  sendWelcomeJob,
  sendInvitationJob,
  sweepInvitationsJob,
  sweepEntriesJob,
  tellJoinedJob,
  tellRemovedJob,
  sweepSignInsJob,
  tellPasswordChangedJob,
  tellTotpChangedJob,
  tellWayChangedJob,
  tellPasskeyChangedJob,
  sendReceiptJob,
  writeNotesJob,
  deliverNotesJob,
  sendDeliveryJob,
  sweepCallsJob,
  joinPartsJob,
  sweepUploadsJob,
  sweepPromisesJob,
  remindOfPromisesJob,
  remindOfVisitsJob,
  sendPromiseReminderJob,
  forgetRecapTracesJob,
  settleRecapJob,
  keepCallsJob,
  forgetFormerJob,
  writeJoinedNotesJob,
  announceDeletionsJob,
  sendDeletionNoticeJob,
  deleteDueCallsJob,
  eraseUndecidedCallsJob,
  fetchRecordingJob,
  deleteCarrierRecordingJob,
  reconcileCallJob,
  catchUpCallsJob,
  sendMinutesAlertJob,
  tellForgedCallJob,
  rewriteNotesJob,
  transcribeCallJob,
  transcribeHeardCallJob,
  listenToCallJob,
  hearAnswerJob,
  draftLiveNotesJob,
  sendRecipientConfirmationJob,
  sendLineEmailConfirmationJob,
  sendCrmSampleJob,
  collectInvoiceJob,
  giveBackJob,
  sendDisputeNoticeJob,
  recoverPaymentsJob,
  removeCardJob,
  removeCustomerJob,
  renewAccountJob,
  renewDueJob,
  sendDunningJob,
  sendCancellationJob,
  syncPaymentJob,
  tellTrialsJob,
  sendTrialNoticeJob,
  changeManyJob,
  importContactsJob,
  sendMessageJob,
  sweepMessagesJob,
  catchUpTextsJob,
  tellSenderBlockedJob,
  fetchPicturesJob,
  noteBouncedNotesJob,
  tellVendorRefusesJob,
  settleLineCodeJob,
  startCampaignJob,
  sendCampaignJob,
  checkCampaignHealthJob,
  removeExpiredFilesJob,
  exportDataJob,
  tellRequestJob,
  deleteDueAccountsJob,
  sweepCampaignsJob,
  sendWaitlistMailJob,
  orderNumberJob,
  releaseNumberJob,
  sweepNumbersJob,
  tellNumberJob,
  watchPortsJob,
  doubtApprovalJob,
  registerBusinessJob,
  watchRegistrationsJob,
  tellRegistrationJob,
  deliverWebhooksJob,
  sweepWebhooksJob,
  tellWebhookPausedJob,
  sendNoticeJob,
  sweepNoticesJob,
  tellKeyMadeJob,
];
