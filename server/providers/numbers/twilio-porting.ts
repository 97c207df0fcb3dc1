import { z } from 'zod';
import type { PortStep } from '#domain/numbers/number-rules.ts';
import type { PortNumber } from '#domain/numbers/numbers.ts';
import { NumbersError, type Porting, type PortProgress } from './numbers.ts';
import type { TwilioClient } from './twilio-client.ts';

const portabilitySchema = z.object({
  portable: z.boolean(),
  pin_and_account_number_required: z.boolean().nullish(),
  not_portable_reason: z.string().nullish(),
  number_type: z.string().nullish(),
});
const documentSchema = z.object({ sid: z.string().min(1) });
const orderSchema = z.object({
  port_in_request_sid: z.string().min(1),
  port_in_request_status: z.string().nullish(),
  order_cancellation_reason: z.string().nullish(),
  phone_numbers: z
    .array(
      z.object({
        phone_number: z.string().nullish(),
        port_in_phone_number_status: z.string().nullish(),
        not_portability_reason: z.string().nullish(),
        rejection_reason: z.string().nullish(),
        port_date: z.string().nullish(),
      }),
    )
    .default([]),
});

const ordersSchema = z.object({
  port_in_requests: z
    .array(z.object({ port_in_request_sid: z.string().min(1), port_in_request_status: z.string().nullish() }))
    .nullish(),
  meta: z.object({ next_token: z.string().nullish() }).nullish(),
});
const orders = '/v1/Porting/PortIn';
const ordersOnPage = 50;

/** Bringing a number along from another phone company. */
export function createTwilioPorting(client: TwilioClient): Porting {
  return {
    async check(phone) {
      const answer = await client
        .ask('numbers', `/v1/Porting/Portability/PhoneNumber/${encodeURIComponent(phone)}`)
        .catch((error: NumbersError) => {
          if (error.reason !== 'refused') throw error;
          return { portable: false, not_portable_reason: error.reasons[0] };
        });
      const found = portabilitySchema.parse(answer);
      const isTollFree = found.number_type === 'TOLL-FREE';
      return {
        isPortable: found.portable && !isTollFree,
        reason: isTollFree
          ? 'Toll-free numbers cannot be moved this way.'
          : (found.not_portable_reason ?? null),
        needsPin: found.pin_and_account_number_required ?? false,
      };
    },

    async uploadBill({ body, contentType, reference }) {
      const file = new FormData();
      file.set('document_type', 'utility_bill');
      file.set('friendly_name', `Jotline ${reference}`);
      const extension = contentType === 'application/pdf' ? 'pdf' : contentType.slice('image/'.length);
      file.set('File', new Blob([new Uint8Array(body)], { type: contentType }), `bill.${extension}`);
      return documentSchema.parse(
        await client.ask('numbers-upload', '/v1/Documents', { method: 'POST', file }),
      ).sid;
    },

    async order(details) {
      const { port_in_request_sid: portOrderId } = orderSchema.parse(
        await client.ask('numbers', orders, { method: 'POST', json: toRequest(client.accountSid, details) }),
      );
      return { portOrderId };
    },

    async find({ portOrderId, phone }) {
      const answer = await client.find('numbers', `${orders}/${encodeURIComponent(portOrderId)}`);
      if (answer === null) return { state: 'failed', reason: 'The carrier no longer knows this request.' };
      return readProgress(orderSchema.parse(answer), phone);
    },

    // The list names no numbers: each order tells its own.
    async findOrdered({ phone, since, known }) {
      for await (const portOrderId of listOrders(client, since)) {
        if (known.includes(portOrderId)) continue;
        const answer = await client.find('numbers', `${orders}/${encodeURIComponent(portOrderId)}`);
        const { phone_numbers: numbers = [] } = answer === null ? {} : orderSchema.parse(answer);
        if (numbers.some(({ phone_number }) => phone_number === phone)) return portOrderId;
      }
      return null;
    },

    async cancel(portOrderId) {
      const path = `${orders}/${encodeURIComponent(portOrderId)}`;
      try {
        await client.remove('numbers', path);
        return { isTooLate: false };
      } catch (error) {
        if (!(error instanceof NumbersError) || error.reason !== 'refused') throw error;
      }
      // Refused: it was cancelled before, or it is too far on its way. The order itself says which.
      const answer = await client.find('numbers', path);
      const status = answer === null ? 'canceled' : orderSchema.parse(answer).port_in_request_status;
      return { isTooLate: !/^(?:cancell?ed|rejected|expired)$/i.test(status ?? '') };
    },
  };
}

async function* listOrders(client: TwilioClient, since: Date): AsyncGenerator<string> {
  let token: string | null | undefined;
  do {
    const query = new URLSearchParams({
      Size: String(ordersOnPage),
      CreatedAfter: since.toISOString(),
      ...(token && { Token: token }),
    });
    const page = ordersSchema.parse(await client.ask('numbers', `${orders}/PortInRequests?${query}`));
    for (const { port_in_request_sid: sid, port_in_request_status: status } of page.port_in_requests ?? [])
      if (!/^cancell?ed$/i.test(status ?? '')) yield sid;
    token = page.meta?.next_token;
  } while (token);
}

function toRequest(accountSid: string, details: PortNumber) {
  const { street, city, state, zip } = details;
  return {
    account_sid: accountSid,
    documents: [details.billId],
    phone_numbers: [{ phone_number: details.phone, ...(details.pin && { pin: details.pin }) }],
    losing_carrier_information: {
      customer_type: details.customerType,
      customer_name: details.customerName,
      account_number: details.accountNumber,
      account_telephone_number: details.phone,
      authorized_representative: details.representative,
      authorized_representative_email: details.representativeEmail,
      address: { street, city, state, zip, country: 'USA' },
    },
  };
}

function readProgress(order: z.infer<typeof orderSchema>, phone: string): PortProgress {
  const own = order.phone_numbers.find(({ phone_number }) => phone_number === phone);
  const status = (own?.port_in_phone_number_status ?? order.port_in_request_status ?? '').toLowerCase();
  if (status === 'completed') return { state: 'done' };
  if (['rejected', 'canceled', 'cancelled', 'expired', 'action required'].includes(status.replace('-', ' ')))
    return {
      state: 'failed',
      reason:
        own?.rejection_reason ??
        own?.not_portability_reason ??
        order.order_cancellation_reason ??
        'Your present phone company refused, and gave no reason.',
    };
  return { state: 'waiting', step: stepOf(status), portOn: own?.port_date?.slice(0, 10) ?? null };
}

function stepOf(status: string): PortStep {
  if (status.replace(/[-_]/g, ' ') === 'waiting for signature') return 'waiting_for_signature';
  return status === 'in progress' || status === 'in-progress' ? 'in_progress' : 'submitted';
}
