import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../answer.ts';
import { newSid } from '../new-sid.ts';
import { missing } from './number-api.ts';
import type { NumberBook, PortOrder } from './number-book.ts';

/** Bringing numbers along from other phone companies. Null when the path is another's. */
export async function answerPorting(
  numbers: NumberBook,
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Buffer },
): Promise<Answer | null> {
  if (path === '/v1/Documents' && method === 'POST') {
    const text = body.toString('latin1');
    if (!text.includes('name="File"') || !text.includes('utility_bill'))
      return {
        status: 400,
        json: { code: 20001, message: 'document_type and File are required', status: 400 },
      };
    return { status: 201, json: { sid: newSid('RD'), document_type: 'utility_bill' } };
  }
  const [, asked] = /^\/v1\/Porting\/Portability\/PhoneNumber\/(.+)$/.exec(path) ?? [];
  if (asked) return { status: 200, json: judge(numbers, decodeURIComponent(asked)) };
  const [, sid] = /^\/v1\/Porting\/PortIn(?:\/(\w+))?$/.exec(path) ?? [];
  if (!path.startsWith('/v1/Porting/PortIn')) return null;
  if (sid === 'PortInRequests') return listOrders(numbers, query);
  if (!sid) return create(numbers, JSON.parse(body.toString()));
  await numbers.look();
  const order = numbers.book.ports.find((one) => one.sid === sid);
  if (!order) return missing(path);
  if (method === 'DELETE') {
    if (order.status === 'completed' || numbers.reviews.port.canCancel === false)
      return {
        status: 400,
        json: { code: 20001, message: 'The port in request can no longer be canceled', status: 400 },
      };
    order.status = 'canceled';
    await numbers.save();
    return { status: 204 };
  }
  return { status: 200, json: describe(order) };
}

function judge({ reviews }: NumberBook, phone: string) {
  const portable = reviews.port.isPortable ?? true;
  return {
    phone_number: phone,
    portable,
    pin_and_account_number_required: false,
    not_portable_reason: portable
      ? null
      : 'The phone number is not portable: no coverage in this rate center.',
    not_portable_reason_code: portable ? null : 22132,
    number_type: /^\+18(00|33|44|55|66|77|88)/.test(phone) ? 'TOLL-FREE' : 'LOCAL',
    country: 'US',
  };
}

async function create(numbers: NumberBook, body: Record<string, unknown>): Promise<Answer> {
  const phones = body.phone_numbers as { phone_number?: string }[] | undefined;
  const documents = body.documents as string[] | undefined;
  const phone = phones?.[0]?.phone_number ?? '';
  if (!/^\+1[2-9]\d{9}$/.test(phone) || !documents?.length || !body.losing_carrier_information)
    return {
      status: 400,
      json: {
        code: 20001,
        message: 'phone_numbers, documents and losing_carrier_information are required',
        status: 400,
      },
    };
  if (numbers.reviews.port.answer === 'refused')
    return { status: 400, json: { code: 22110, message: 'The account number is not valid', status: 400 } };
  const sid = newSid('KW');
  const status = 'waiting for signature';
  const order: PortOrder = { sid, phone, body, handedInAt: Date.now(), status, reason: null, portDate: null };
  numbers.book.ports.push(order);
  await numbers.save();
  while (numbers.reviews.port.answer === 'held') await setTimeout(20);
  if (numbers.reviews.port.answer === 'lost')
    return { status: 503, json: { code: 20503, message: 'Service unavailable', status: 503 } };
  return { status: 201, json: describe(order) };
}

/** Oldest first, without their numbers: those are told of each order alone. */
function listOrders({ book }: NumberBook, query: URLSearchParams): Answer {
  const after = query.get('CreatedAfter');
  const since = after ? new Date(after).getTime() : 0;
  if (Number.isNaN(since))
    return { status: 400, json: { code: 20001, message: 'CreatedAfter is not a date', status: 400 } };
  const wanted = book.ports.filter(({ handedInAt }) => handedInAt >= since);
  const start = Number(query.get('Token') ?? 0);
  const end = start + Number(query.get('Size') ?? 20);
  return {
    status: 200,
    json: {
      port_in_requests: wanted.slice(start, end).map(({ sid, status, handedInAt }) => ({
        port_in_request_sid: sid,
        port_in_request_status: status,
        status_last_updated_timestamp: new Date(handedInAt).toISOString(),
        phone_numbers_requested: 1,
        phone_numbers_ported: status === 'completed' ? 1 : 0,
      })),
      meta: { previous_token: null, next_token: end < wanted.length ? String(end) : null },
    },
  };
}

function describe({ sid, phone, status, reason, portDate, body }: PortOrder) {
  return {
    port_in_request_sid: sid,
    port_in_request_status: status,
    losing_carrier_information: body.losing_carrier_information,
    documents: body.documents,
    order_cancellation_reason: null,
    phone_numbers: [
      {
        phone_number: phone,
        portable: true,
        port_in_phone_number_status: status,
        rejection_reason: reason,
        port_date: portDate && `${portDate}T00:00:00Z`,
      },
    ],
  };
}
