import { actions, subjects, ways } from '#domain/audit/audit-words.ts';
import { itemTypes, tiers } from '#domain/billing/billing.ts';
import { cartItemTypes } from '#domain/billing/cart.ts';
import { invoiceStatuses } from '#domain/billing/invoices.ts';
import { broughtSources, callSources } from '#domain/calls/brought-recordings.ts';
import { callStates, skipReasons } from '#domain/calls/calls.ts';
import { noJobReasons } from '#domain/calls/no-job.ts';
import { urgencySchema } from '#domain/calls/notes.ts';
import { readBackStates } from '#domain/calls/read-back.ts';
import { recapHoldReasons } from '#domain/calls/recap-sending.ts';
import { wordKinds } from '#domain/calls/vocabulary.ts';
import {
  campaignPurposes,
  campaignStatuses,
  campaignTemplates,
  heldReasons,
  pauseReasons,
} from '#domain/campaigns/campaigns.ts';
import { stateCodes } from '#domain/company/us-states.ts';
import { bulkActions, bulkOutcomes } from '#domain/contacts/bulk-changes.ts';
import { crmFormats, recipientKinds } from '#domain/lines/line-rules.ts';
import { numberStates, portSteps } from '#domain/numbers/number-rules.ts';
import { registrationStates } from '#domain/numbers/registration-rules.ts';

interface DomainType {
  name: string;
  module: string;
  values: readonly string[];
}

const tier = { name: 'Tier', module: '#domain/billing/billing.ts', values: tiers };
const crmFormat = { name: 'CrmFormat', module: '#domain/lines/line-rules.ts', values: crmFormats };

/** Columns whose check lists what a type of the domain lists: that type is theirs. All others get the list itself. */
export const domainColumns: Record<string, DomainType> = {
  'audit_entries.action': { name: 'Action', module: '#domain/audit/audit-words.ts', values: actions },
  'audit_entries.subject': { name: 'Subject', module: '#domain/audit/audit-words.ts', values: subjects },
  'audit_entries.via': { name: 'Way', module: '#domain/audit/audit-words.ts', values: ways },
  'account_numbers.port_step': {
    name: 'PortStep',
    module: '#domain/numbers/number-rules.ts',
    values: portSteps,
  },
  'account_numbers.state': {
    name: 'NumberState',
    module: '#domain/numbers/number-rules.ts',
    values: numberStates,
  },
  'account_plans.plan_tier': tier,
  'account_vocabulary.kind': {
    name: 'WordKind',
    module: '#domain/calls/vocabulary.ts',
    values: wordKinds,
  },
  'bulk_change_items.outcome': {
    name: 'BulkOutcome',
    module: '#domain/contacts/bulk-changes.ts',
    values: bulkOutcomes,
  },
  'bulk_changes.action': {
    name: 'BulkAction',
    module: '#domain/contacts/bulk-changes.ts',
    values: bulkActions,
  },
  'call_deliveries.format': crmFormat,
  'call_notes.urgency': { name: 'Urgency', module: '#domain/calls/notes.ts', values: urgencySchema.options },
  'call_read_backs.state': {
    name: 'ReadBackState',
    module: '#domain/calls/read-back.ts',
    values: readBackStates,
  },
  'call_recaps.held_for': {
    name: 'RecapHold',
    module: '#domain/calls/recap-sending.ts',
    values: Object.keys(recapHoldReasons),
  },
  'calls.no_job_reason': { name: 'NoJobReason', module: '#domain/calls/no-job.ts', values: noJobReasons },
  'calls.skip_reason': { name: 'SkipReason', module: '#domain/calls/calls.ts', values: skipReasons },
  'calls.source': {
    name: 'CallSource',
    module: '#domain/calls/brought-recordings.ts',
    values: callSources,
  },
  'calls.state': { name: 'CallState', module: '#domain/calls/calls.ts', values: callStates },
  'campaign_recipients.held_reason': {
    name: 'HeldReason',
    module: '#domain/campaigns/campaigns.ts',
    values: heldReasons,
  },
  'campaigns.pause_reason': {
    name: 'PauseReason',
    module: '#domain/campaigns/campaigns.ts',
    values: pauseReasons,
  },
  'campaigns.purpose': {
    name: 'CampaignPurpose',
    module: '#domain/campaigns/campaigns.ts',
    values: campaignPurposes,
  },
  'campaigns.status': {
    name: 'CampaignStatus',
    module: '#domain/campaigns/campaigns.ts',
    values: campaignStatuses,
  },
  'campaigns.template': {
    name: 'CampaignTemplate',
    module: '#domain/campaigns/campaigns.ts',
    values: campaignTemplates,
  },
  'cart_items.item_type': { name: 'CartItemType', module: '#domain/billing/cart.ts', values: cartItemTypes },
  'email_recipients.crm_format': crmFormat,
  'email_recipients.kind': {
    name: 'RecipientKind',
    module: '#domain/lines/line-rules.ts',
    values: recipientKinds,
  },
  'invoices.status': {
    name: 'InvoiceStatus',
    module: '#domain/billing/invoices.ts',
    values: invoiceStatuses,
  },
  'order_items.item_type': { name: 'ItemType', module: '#domain/billing/billing.ts', values: itemTypes },
  'service_areas.state': { name: 'StateCode', module: '#domain/company/us-states.ts', values: stateCodes },
  'subscriptions.next_tier': tier,
  'subscriptions.tier': tier,
  'recording_uploads.source': {
    name: 'BroughtSource',
    module: '#domain/calls/brought-recordings.ts',
    values: broughtSources,
  },
  'sender_registrations.state': {
    name: 'RegistrationState',
    module: '#domain/numbers/registration-rules.ts',
    values: registrationStates,
  },
};
