import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFault, parseForm, type Values } from './published-parameters.ts';

export const webhookSecret = 'whsec_only_for_tests';
export const secretKey = 'sk_test_only_for_tests';
const apiVersion = '2026-10-28.endive';

export type Behaviour = 'pays' | 'declines' | 'asks' | 'asks when alone' | BankCode;

/** Refusals for which the bank gives no decline code of its own: the answer then has none. */
type BankCode = 'expired_card' | 'incorrect_cvc' | 'processing_error';
const bankCodes: string[] = ['expired_card', 'incorrect_cvc', 'processing_error'];

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects, as loose as they come over the wire.
type Thing = Record<string, any>;

interface Route {
  method: string;
  pattern: RegExp;
  parameters: [resource: string, name: string];
  answer: (id: string, given: Values) => Thing;
}

class Refusal extends Error {
  readonly status: number;
  readonly error: Thing;
  constructor(status: number, error: Thing) {
    super(error.code);
    this.status = status;
    this.error = error;
  }
}

export interface StripeServer {
  url: string;
  intents: Map<string, Thing>;
  refunds: Thing[];
  /** Where events go, and whether the account may charge: as its owner has set it. */
  endpoints: Thing[];
  account: { charges_enabled: boolean; payouts_enabled: boolean };
  /** Every request as `METHOD path`, in order. */
  requests: string[];
  /** What a browser would do with the client secret of a setup. */
  confirmSetup: (setupRef: string, behaviour?: Behaviour) => void;
  /** The person tells their bank that they never bought it, or the bank goes on with that; gives the dispute. */
  dispute: (intentId: string, status: string) => Thing;
  /** The person answers their bank. */
  answerBank: (intentId: string, agreed: boolean) => void;
  /**
   * What happens to the next charges: made and their answers lost, made and answered late, or not even made until
   * released. Gives a promise of the first one's arrival.
   */
  trouble: (kind: 'lose' | 'hold answer' | 'hold request') => Promise<void>;
  /** Ends the trouble; what was held goes on. */
  release: () => void;
  signEvent: (type: string, object: Thing, at?: Date) => { body: string; signature: string };
  close: () => Promise<void>;
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

/**
 * Speaks as Stripe does and is as strict: every parameter must be one that Stripe publishes, every POST needs a key,
 * the same key gives the same answer, and another request under it is refused.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, Thing>();
  const setups = new Map<string, Thing>();
  const methods = new Map<string, Thing & { behaviour: Behaviour }>();
  const customers = new Set<string>();
  const refunds: Thing[] = [];
  const disputes: Thing[] = [];
  const requests: string[] = [];
  const answered = new Map<string, { request: string; status: number; body: Thing }>();
  let trouble: { kind: string; arrived: () => void; released: Promise<void>; release: () => void } | null =
    null;

  const found = <T>(thing: T | undefined, param: string): T => {
    if (thing === undefined)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param });
    return thing;
  };

  const decline = (intent: Thing, code: string, decline_code?: string): never => {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', code, decline_code };
    throw new Refusal(402, {
      ...intent.last_payment_error,
      message: 'Your card was declined.',
      payment_intent: intent,
    });
  };

  const endpoints: Thing[] = [];
  const account = { object: 'account', charges_enabled: true, payouts_enabled: true };
  const routes: Route[] = [
    {
      method: 'GET',
      pattern: /^\/v1\/webhook_endpoints$/,
      parameters: ['WebhookEndpoints', 'WebhookEndpointListParams'],
      answer: () => ({ object: 'list', data: endpoints, has_more: false, url: '/v1/webhook_endpoints' }),
    },
    {
      method: 'GET',
      pattern: /^\/v1\/account$/,
      parameters: ['Accounts', 'AccountRetrieveCurrentParams'],
      answer: () => account,
    },
    {
      method: 'POST',
      pattern: /^\/v1\/customers$/,
      parameters: ['Customers', 'CustomerCreateParams'],
      answer: () => {
        const id = newId('cus');
        customers.add(id);
        return { id, object: 'customer' };
      },
    },
    {
      method: 'DELETE',
      pattern: /^\/v1\/customers\/(\w+)$/,
      parameters: ['Customers', 'CustomerDeleteParams'],
      answer: (id) => {
        if (!customers.delete(id)) found(undefined, 'id');
        return { id, object: 'customer', deleted: true };
      },
    },
    {
      method: 'POST',
      pattern: /^\/v1\/setup_intents$/,
      parameters: ['SetupIntents', 'SetupIntentCreateParams'],
      answer: (_, given) => {
        const id = newId('seti');
        const setup = {
          id,
          object: 'setup_intent',
          customer: given.customer,
          status: 'requires_payment_method',
        };
        setups.set(id, {
          ...setup,
          client_secret: `${id}_secret_x`,
          payment_method: null,
          last_setup_error: null,
        });
        return setups.get(id) as Thing;
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/setup_intents\/(\w+)$/,
      parameters: ['SetupIntents', 'SetupIntentRetrieveParams'],
      answer: (id) => found(setups.get(id), 'intent'),
    },
    {
      method: 'POST',
      pattern: /^\/v1\/payment_methods\/(\w+)\/detach$/,
      parameters: ['PaymentMethods', 'PaymentMethodDetachParams'],
      answer: (id) => found(methods.get(id), 'payment_method'),
    },
    {
      method: 'POST',
      pattern: /^\/v1\/payment_intents$/,
      parameters: ['PaymentIntents', 'PaymentIntentCreateParams'],
      answer: (_, given) => {
        const amount = Number(given.amount);
        if (amount < 50)
          throw new Refusal(400, {
            type: 'invalid_request_error',
            code: 'amount_too_small',
            param: 'amount',
          });
        const method = found(methods.get(String(given.payment_method)), 'payment_method');
        if (method.customer !== given.customer) found(undefined, 'payment_method');
        const id = newId('pi');
        const intent: Thing = {
          id,
          object: 'payment_intent',
          amount,
          currency: given.currency,
          customer: given.customer,
          created: Math.floor(Date.now() / 1000),
          metadata: given.metadata ?? {},
          client_secret: `${id}_secret_x`,
          status: 'succeeded',
          last_payment_error: null,
          latest_charge: { id: newId('ch'), object: 'charge', amount_refunded: 0, disputed: false },
        };
        intents.set(id, intent);
        if (method.behaviour === 'declines') decline(intent, 'card_declined', 'insufficient_funds');
        if (bankCodes.includes(method.behaviour)) decline(intent, method.behaviour);
        if (method.behaviour !== 'pays') {
          if (given.off_session === 'true' && method.behaviour === 'asks when alone')
            decline(intent, 'authentication_required', 'authentication_required');
          if (given.off_session !== 'true') intent.status = 'requires_action';
        }
        return intent;
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/payment_intents$/,
      parameters: ['PaymentIntents', 'PaymentIntentListParams'],
      answer: (_, given) => {
        const since = Number((given.created as Values | undefined)?.gte ?? 0);
        const data = [...intents.values()].filter((i) => i.customer === given.customer && i.created >= since);
        return { object: 'list', data, has_more: false, url: '/v1/payment_intents' };
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/payment_intents\/(\w+)$/,
      parameters: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
      answer: (id) => found(intents.get(id), 'intent'),
    },
    {
      method: 'POST',
      pattern: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      parameters: ['PaymentIntents', 'PaymentIntentCancelParams'],
      answer: (id) => {
        const intent = found(intents.get(id), 'intent');
        if (intent.status === 'succeeded')
          throw new Refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
        intent.status = 'canceled';
        return intent;
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/disputes$/,
      parameters: ['Disputes', 'DisputeListParams'],
      answer: (_, given) => {
        const data = disputes.filter(({ payment_intent }) => payment_intent === given.payment_intent);
        return { object: 'list', data, has_more: false, url: '/v1/disputes' };
      },
    },
    {
      method: 'POST',
      pattern: /^\/v1\/refunds$/,
      parameters: ['Refunds', 'RefundCreateParams'],
      answer: (_, given) => {
        const intent = found(intents.get(String(given.payment_intent)), 'payment_intent');
        const amount = Number(given.amount ?? intent.amount);
        if (intent.latest_charge.amount_refunded + amount > intent.amount)
          throw new Refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
        intent.latest_charge.amount_refunded += amount;
        const refund = {
          id: newId('re'),
          object: 'refund',
          amount,
          payment_intent: intent.id,
          status: 'succeeded',
        };
        refunds.push(refund);
        return refund;
      },
    },
  ];

  function answer(request: IncomingMessage, path: string, given: Values): Thing {
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) throw new Refusal(404, { type: 'invalid_request_error', code: 'unrecognized_request_url' });
    const fault = findFault(...route.parameters, given);
    if (fault)
      throw new Refusal(400, {
        type: 'invalid_request_error',
        message: `${fault.code} ${fault.param}`,
        ...fault,
      });
    return route.answer(route.pattern.exec(path)?.[1] ?? '', given);
  }

  function handle(request: IncomingMessage, body: string): { status: number; body: Thing } {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    requests.push(`${request.method} ${pathname}`);
    const key = String(request.headers['idempotency-key'] ?? '');
    const fingerprint = `${request.method} ${pathname} ${body}`;
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', code: 'api_key_invalid' });
      const version = request.headers['stripe-version'];
      const isLook = request.method === 'GET' && !version;
      if (!isLook && version !== apiVersion)
        throw new Refusal(400, { type: 'invalid_request_error', code: 'version_missing' });
      if (request.method === 'POST' && !key)
        throw new Refusal(400, { type: 'idempotency_error', code: 'idempotency_key_missing' });
      const earlier = key ? answered.get(key) : undefined;
      if (earlier && earlier.request !== fingerprint)
        throw new Refusal(400, { type: 'idempotency_error', code: 'idempotency_key_reused' });
      if (earlier) return earlier;
      const given = parseForm(request.method === 'GET' ? search.slice(1) : body);
      const result = { status: 200, body: structuredClone(answer(request, pathname, given)) };
      if (key) answered.set(key, { request: fingerprint, ...result });
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const result = { status: error.status, body: { error: structuredClone(error.error) } };
      // Stripe keeps what the bank said, not what was wrong with the request.
      if (key && error.status === 402) answered.set(key, { request: fingerprint, ...result });
      return result;
    }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const piece of request) body += piece;
    const isCharge = request.method === 'POST' && request.url === '/v1/payment_intents';
    const current = isCharge ? trouble : null;
    if (current?.kind === 'hold request') {
      current.arrived();
      await current.released;
    }
    const result = handle(request, body);
    if (current?.kind === 'lose') {
      current.arrived();
      return void request.socket.destroy();
    }
    if (current?.kind === 'hold answer') {
      current.arrived();
      await current.released;
    }
    response.writeHead(result.status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(result.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    requests,
    confirmSetup(setupRef, behaviour = 'pays') {
      const setup = found(setups.get(setupRef), 'intent');
      const id = newId('pm');
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
      const method = { id, object: 'payment_method', customer: setup.customer, card, behaviour };
      methods.set(id, method);
      Object.assign(setup, { status: 'succeeded', payment_method: method });
    },
    answerBank(intentId, agreed) {
      const intent = found(intents.get(intentId), 'intent');
      if (agreed) intent.status = 'succeeded';
      else {
        intent.status = 'requires_payment_method';
        intent.last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure' };
      }
    },
    endpoints,
    account,
    dispute(intentId, status) {
      const intent = found(intents.get(intentId), 'intent');
      intent.latest_charge.disputed = true;
      const known = disputes.find(({ payment_intent }) => payment_intent === intentId);
      const dispute = known ?? { id: newId('dp'), object: 'dispute', amount: intent.amount, currency: 'usd' };
      const due_by = Math.floor(Date.parse('2026-12-09T23:59:59Z') / 1000);
      Object.assign(dispute, { status, reason: 'fraudulent', charge: intent.latest_charge.id });
      Object.assign(dispute, { payment_intent: intentId, evidence_details: { due_by } });
      if (!known) disputes.push(dispute);
      return dispute;
    },
    trouble(kind) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Promise((resolve) => {
        trouble = { kind, arrived: resolve, released, release };
      });
    },
    release() {
      trouble?.release();
      trouble = null;
    },
    signEvent(type, object, at = new Date()) {
      const created = Math.floor(at.getTime() / 1000);
      // Events of the newer kind are thin: they name an object and do not carry it.
      const isThin = type.startsWith('v2.') || type.startsWith('v1.');
      const content = isThin ? { related_object: object } : { api_version: apiVersion, data: { object } };
      const body = JSON.stringify({
        id: newId('evt'),
        object: isThin ? 'v2.core.event' : 'event',
        created: isThin ? at.toISOString() : created,
        type,
        ...content,
      });
      const mac = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex');
      return { body, signature: `t=${created},v1=${mac}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
