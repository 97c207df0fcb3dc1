import { Hono } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from './deps.ts';
import { accountDataRoutes } from './features/accounts/account-data-routes.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { accountDetailsRoutes } from './features/accounts/details/account-details-routes.ts';
import { partyCallback } from './features/accounts/parties/party-callback.ts';
import { partyRoutes } from './features/accounts/parties/party-routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkey-routes.ts';
import { assistantRoutes } from './features/assistant/assistant-routes.ts';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { cartRoutes } from './features/billing/cart/cart-routes.ts';
import { checkoutRoutes } from './features/billing/checkout/checkout-routes.ts';
import { invoiceRoutes } from './features/billing/invoices/invoice-routes.ts';
import { cardRoutes } from './features/billing/payments/card-routes.ts';
import { paymentWebhooks } from './features/billing/payments/payment-webhooks.ts';
import { testPaymentRoutes } from './features/billing/payments/test-payment-routes.ts';
import { planRoutes } from './features/billing/plans/plan-routes.ts';
import { bringRoutes, partRoutes } from './features/calls/bring/bring-routes.ts';
import { changeRoutes } from './features/calls/changes/change-routes.ts';
import { doubtRoutes } from './features/calls/doubt/doubt-routes.ts';
import { halfRoutes } from './features/calls/halves/half-routes.ts';
import { callExportRoutes } from './features/calls/page/call-export-routes.ts';
import { callPageRoutes } from './features/calls/page/call-page-routes.ts';
import { callRoutes } from './features/calls/page/call-routes.ts';
import { soundRoutes } from './features/calls/phone/sound-routes.ts';
import { voiceWebhooks } from './features/calls/phone/voice-webhooks.ts';
import { calendarRoutes } from './features/calls/promises/feed/calendar-routes.ts';
import { feedRoutes } from './features/calls/promises/feed/feed-routes.ts';
import { promiseRoutes } from './features/calls/promises/promise-routes.ts';
import { recapRoutes } from './features/calls/recap/recap-routes.ts';
import { sampleCallRoutes } from './features/calls/sample/sample-call-routes.ts';
import { visitRoutes } from './features/calls/visits/visit-routes.ts';
import { vocabularyRoutes } from './features/calls/vocabulary/vocabulary-routes.ts';
import { callSettingsRoutes } from './features/calls/watch/call-settings-routes.ts';
import { watchRoutes } from './features/calls/watch/watch-routes.ts';
import { campaignRoutes } from './features/campaigns/builder/campaign-routes.ts';
import { pictureRoutes, pictureUploadRoutes } from './features/campaigns/builder/picture-routes.ts';
import { shortLinkRoutes } from './features/campaigns/links/short-link-routes.ts';
import { campaignSendingRoutes } from './features/campaigns/sending/campaign-sending-routes.ts';
import { companyRoutes } from './features/company/company-routes.ts';
import { logoRoutes, logoUploadRoutes } from './features/company/logo-routes.ts';
import { bulkRoutes } from './features/contacts/bulk/bulk-routes.ts';
import { contactRoutes } from './features/contacts/contact-routes.ts';
import { importRoutes, importUploadRoutes } from './features/contacts/import-routes.ts';
import { keyRoutes } from './features/developers/keys/key-routes.ts';
import { mcpRoutes } from './features/developers/mcp/mcp-routes.ts';
import { v1Routes } from './features/developers/v1/v1-routes.ts';
import { webhookRoutes } from './features/developers/webhooks/webhook-routes.ts';
import { developmentRoutes } from './features/development/development-routes.ts';
import { findRoutes } from './features/find/find-routes.ts';
import { lineRoutes } from './features/lines/line-routes.ts';
import { recipientLinkRoutes } from './features/lines/recipient-link-routes.ts';
import { recipientRoutes } from './features/lines/recipient-routes.ts';
import { mailWebhooks } from './features/mail/mail-webhooks.ts';
import { conversationRoutes } from './features/messages/conversation-routes.ts';
import { messageRoutes } from './features/messages/message-routes.ts';
import { messageWebhooks } from './features/messages/message-webhooks.ts';
import { noticeRoutes } from './features/notices/notice-routes.ts';
import { billUploadRoutes } from './features/numbers/bill-routes.ts';
import { numberRoutes } from './features/numbers/number-routes.ts';
import { healthRoutes } from './features/operations/health-routes.ts';
import { operationsRoutes } from './features/operations/operations-routes.ts';
import { overviewRoutes } from './features/overview/overview-routes.ts';
import { savedFilterRoutes } from './features/saved-filters/saved-filter-routes.ts';
import { fileRoutes } from './features/site/file-routes.ts';
import { fontRoutes } from './features/site/font-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { waitlistForms, waitlistRoutes } from './features/site/waitlist-routes.ts';
import { teamRoutes } from './features/team/team-routes.ts';
import { apiGuard } from './http/api-guard.ts';
import type { AppEnv } from './http/context.ts';
import { showDemoNotice } from './http/demo-notice.ts';
import { onError } from './http/on-error.ts';
import { ownMachineOnly } from './http/own-machine-only.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';

const api = new Hono<AppEnv>()
  .use(apiGuard)
  .route('/', accountRoutes)
  .route('/', partyRoutes)
  .route('/', passkeyRoutes)
  .route('/', accountDataRoutes)
  .route('/', accountDetailsRoutes)
  .route('/', callRoutes)
  .route('/', vocabularyRoutes)
  // Before the pages: `export.csv` is no call's id.
  .route('/', callExportRoutes)
  .route('/', callPageRoutes)
  .route('/', promiseRoutes)
  .route('/', changeRoutes)
  .route('/', halfRoutes)
  .route('/', visitRoutes)
  .route('/', feedRoutes)
  .route('/', watchRoutes)
  .route('/', callSettingsRoutes)
  .route('/', doubtRoutes)
  .route('/', bringRoutes)
  .route('/', cardRoutes)
  .route('/', cartRoutes)
  .route('/', checkoutRoutes)
  .route('/', planRoutes)
  .route('/', invoiceRoutes)
  .route('/', companyRoutes)
  // Before the contacts: `imports` and `bulk` are no contact's id.
  .route('/', importRoutes)
  .route('/', bulkRoutes)
  .route('/', contactRoutes)
  .route('/', savedFilterRoutes)
  .route('/', campaignRoutes)
  .route('/', conversationRoutes)
  .route('/', lineRoutes)
  .route('/', numberRoutes)
  .route('/', recipientRoutes)
  .route('/', campaignSendingRoutes)
  .route('/', messageRoutes)
  .route('/', overviewRoutes)
  .route('/', findRoutes)
  .route('/', teamRoutes)
  .route('/', auditRoutes)
  .route('/', keyRoutes)
  .route('/', webhookRoutes)
  .route('/', noticeRoutes)
  .route('/', waitlistRoutes)
  .all('*', () => {
    throw new AppError('not_found');
  });

export function createApp(deps: Deps) {
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestContext(deps), securityHeaders);
  if (deps.env.DEMO) app.use(showDemoNotice);
  app.route('/', healthRoutes);
  app.route('/operations', operationsRoutes);
  app.route('/', fontRoutes);
  app.route('/files', fileRoutes);
  app.route('/logos', logoRoutes);
  app.route('/campaign-images', pictureRoutes);
  app.route('/', recapRoutes);
  app.route('/', calendarRoutes);
  app.route('/', recipientLinkRoutes);
  app.route('/', shortLinkRoutes);
  app.route('/sounds', soundRoutes);
  app.route('/webhooks/voice', voiceWebhooks);
  app.route('/webhooks/payments', paymentWebhooks);
  app.route('/test-payments', testPaymentRoutes);
  app.route('/webhooks/messages', messageWebhooks);
  app.route('/webhooks/mail', mailWebhooks);
  app.route('/functions/v1', assistantRoutes);
  if (deps.env.NODE_ENV !== 'production') {
    app.use('/dev/*', ownMachineOnly);
    app.route('/dev', developmentRoutes).route('/dev', sampleCallRoutes);
  }
  // Programs with a key: errors of their own kind, and no cookies.
  app.route('/api/v1', v1Routes);
  app.route('/mcp', mcpRoutes);
  // Uploads come before the JSON routes, whose guard would refuse them; they have one of their own.
  app.route('/api', logoUploadRoutes);
  app.route('/api', importUploadRoutes);
  app.route('/api', pictureUploadRoutes);
  app.route('/api', billUploadRoutes);
  app.route('/api', partRoutes);
  const routes = app.route('/api', api);
  app.route('/auth/callback', partyCallback);
  app.route('/waitlist', waitlistForms);
  app.route('/', siteRoutes);
  return routes;
}

/** For a process that only works on jobs, so that whoever runs it can ask how it is. */
export function createHealthApp(deps: Deps) {
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestContext(deps));
  return app.route('/', healthRoutes);
}

/** What the browser's typed client is made from. */
export type AppType = ReturnType<typeof createApp>;
