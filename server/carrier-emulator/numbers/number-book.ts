import { newSid } from '../new-sid.ts';
import type { CarrierStore } from '../recording-store.ts';

export type Fields = Record<string, string | string[]>;

export interface OwnedNumber {
  sid: string;
  phone: string;
  friendlyName: string;
  voiceUrl: string;
  voiceFallbackUrl: string;
  statusUrl: string;
  smsUrl: string;
  smsFallbackUrl: string;
}

/** Something that is looked at by people before it counts. */
export interface Reviewed {
  sid: string;
  fields: Fields;
  handedInAt: number;
  verdict: 'waiting' | 'approved' | 'failed' | 'suspended';
  reasons: string[];
}

export interface Brand extends Reviewed {
  /** A sole proprietor answers a text before anybody looks. */
  isCodeAnswered: boolean;
}

export interface Service {
  sid: string;
  fields: Fields;
  numberSids: string[];
  campaign: Reviewed | null;
}

export interface PortOrder {
  sid: string;
  phone: string;
  body: Record<string, unknown>;
  handedInAt: number;
  status: string;
  reason: string | null;
  portDate: string | null;
}

interface Book {
  numbers: OwnedNumber[];
  /** For sale a moment ago, and somebody else's by now. */
  taken: string[];
  services: Service[];
  brands: Brand[];
  /** Profiles, people, documents, addresses: by their sid. */
  papers: Record<string, { kind: string; fields: Fields; assigned: string[] }>;
  ports: PortOrder[];
}

/** What comes out of a review, and how long it takes. Held: nobody gets to it. */
export interface Reviews {
  brand: { outcome: 'approved' | 'failed' | 'held'; reasons?: string[] };
  campaign: { outcome: 'approved' | 'failed' | 'suspended' | 'held'; reasons?: string[] };
  port: {
    outcome: 'completed' | 'rejected' | 'held';
    reason?: string;
    isPortable?: boolean;
    /** To the order itself: refused, taken without our hearing of it, or taken and told once the script says otherwise. */
    answer?: 'refused' | 'lost' | 'held';
    /** False once the phone companies have agreed on a day. */
    canCancel?: boolean;
  };
  seconds: number;
}

const usualReviews: Reviews = {
  brand: { outcome: 'approved' },
  campaign: { outcome: 'approved' },
  port: { outcome: 'completed' },
  seconds: 6,
};

/** Than a review: whoever tries things out can still call it off. */
const moveTakesLonger = 10;

const meantToFail: Reviews['brand'] = {
  outcome: 'failed',
  reasons: ['The EIN does not belong to this legal name.', 'The legal name says REJECT.'],
};

const file = 'numbers/book.json';

export type NumberBook = Awaited<ReturnType<typeof openNumberBook>>;

/** What the carrier knows of numbers and senders, kept in a file: it forgets nothing when its customer restarts. */
export async function openNumberBook(store: CarrierStore, main: () => OwnedNumber) {
  const empty: Book = { numbers: [], taken: [], services: [], brands: [], papers: {}, ports: [] };
  const book = (await store.readJson<Book>(file)) ?? empty;
  const reviews: Reviews = { ...usualReviews };
  const save = () => store.save(file, book);

  function review(paper: Reviewed, { outcome, reasons }: Reviews['campaign']): void {
    if (outcome === 'held' || paper.verdict === 'failed') return;
    // What was approved is taken back, and given again; it fails no more.
    if (paper.verdict !== 'waiting' && outcome === 'failed') return;
    if (Date.now() - paper.handedInAt < reviews.seconds * 1000) return;
    paper.verdict = outcome;
    paper.reasons = reasons ?? [];
  }

  /** Whoever is texted answers after a while. */
  function answerCode(brand: Brand): void {
    const isTime = Date.now() - brand.handedInAt >= reviews.seconds * 1000;
    if (isTime && reviews.brand.outcome !== 'held') brand.isCodeAnswered = true;
  }

  /** By what its profile says, so that whoever tries things out can see a refusal too. */
  function isMeantToFail({ fields }: Brand): boolean {
    const { assigned = [] } = book.papers[textOf(fields.CustomerProfileBundleSid)] ?? {};
    const products = book.papers[textOf(fields.A2PProfileBundleSid)]?.assigned ?? [];
    return [...assigned, ...products].some((sid) =>
      textOf(book.papers[sid]?.fields.Attributes).includes('REJECT'),
    );
  }

  return {
    book,
    reviews,
    save,
    /** The number of the settings is always there. */
    listNumbers: (): OwnedNumber[] => [main(), ...book.numbers],
    findNumber: (phone: string) => [main(), ...book.numbers].find((number) => number.phone === phone) ?? null,
    async setReviews(next: Partial<Reviews> & { taken?: string[] }): Promise<void> {
      const { taken, ...others } = next;
      Object.assign(reviews, others);
      if (taken) book.taken = taken;
      await save();
    },
    /** As the reviewers have it at this moment. */
    async look(): Promise<void> {
      const before = JSON.stringify(book);
      for (const brand of book.brands) {
        answerCode(brand);
        if (brand.isCodeAnswered) review(brand, isMeantToFail(brand) ? meantToFail : reviews.brand);
      }
      for (const { campaign } of book.services) if (campaign) review(campaign, reviews.campaign);
      for (const order of book.ports) movePort(order);
      if (JSON.stringify(book) !== before) await save();
    },
    /** Whether the phone companies let texts of this number through. */
    isRegistered(phone: string): boolean {
      if (phone === main().phone) return true;
      const number = book.numbers.find((one) => one.phone === phone);
      const service = book.services.find(({ numberSids }) => number && numberSids.includes(number.sid));
      return service?.campaign?.verdict === 'approved';
    },
  };

  function movePort(order: PortOrder): void {
    if (['completed', 'rejected', 'canceled'].includes(order.status) || reviews.port.outcome === 'held')
      return;
    if (Date.now() - order.handedInAt < reviews.seconds * moveTakesLonger * 1000) return;
    order.status = reviews.port.outcome;
    if (order.status === 'rejected') {
      order.reason = reviews.port.reason ?? 'The account number does not match.';
      return;
    }
    order.portDate = new Date().toISOString().slice(0, 10);
    book.numbers.push(newNumber(order.phone));
  }
}

/** A number that leads nowhere yet. */
export const newNumber = (phone: string): OwnedNumber => ({
  ...{ sid: newSid('PN'), phone, friendlyName: phone },
  ...{ voiceUrl: '', voiceFallbackUrl: '', statusUrl: '', smsUrl: '', smsFallbackUrl: '' },
});

export function readForm(body: Buffer): Fields {
  const form = new URLSearchParams(body.toString());
  const several = ['MessageSamples', 'OptInKeywords', 'OptOutKeywords', 'HelpKeywords'];
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      several.includes(name) ? form.getAll(name) : (form.get(name) ?? ''),
    ]),
  );
}

export const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';
