/** A half that began so soon after the other one ended is offered by itself. */
export const likelyWithinMinutes = 30;
/** By hand, the rest of a call may also come later that day. */
export const joinWithinHours = 24;
export const takeApartHours = 24;

/** Announcements may overlap by some seconds: the carrier hangs up late. */
const overlapSeconds = 30;

/** A call as one that may be half of another. */
export interface Half {
  startedAt: Date;
  endedAt: Date;
  contactId: string | null;
  lineId: string | null;
  /** Of the customer, as the contact has it, else as it was said. */
  phone: string | null;
  customerName: string | null;
}

/** From the end of one to the beginning of the other. */
export function secondsBetween(first: Pick<Half, 'endedAt'>, half: Pick<Half, 'startedAt'>): number {
  return Math.round((half.startedAt.getTime() - first.endedAt.getTime()) / 1000);
}

/** Both over one line, or with one customer; never with two, as their numbers tell them apart. */
export function mayBeOneCall(first: Half, half: Half): boolean {
  const seconds = secondsBetween(first, half);
  if (seconds < -overlapSeconds || seconds > joinWithinHours * 3600) return false;
  if (first.contactId !== null && first.contactId === half.contactId) return true;
  if (first.phone !== null && half.phone !== null) return first.phone === half.phone;
  return first.lineId !== null && first.lineId === half.lineId;
}

/** Soon after each other. */
export const looksLikeOneCall = (first: Half, half: Half): boolean =>
  isOfferedByHand(first, half) && secondsBetween(first, half) <= likelyWithinMinutes * 60;

/** That day, and no word of another name. */
export function isOfferedByHand(first: Half, half: Half): boolean {
  if (!mayBeOneCall(first, half)) return false;
  if (first.contactId !== null && first.contactId === half.contactId) return true;
  const [names, others] = [wordsOf(first.customerName), wordsOf(half.customerName)];
  return names.length === 0 || others.length === 0 || names.some((name) => others.includes(name));
}

const wordsOf = (name: string | null): string[] => name?.toLowerCase().match(/\p{L}+/gu) ?? [];

export const takeApartUntil = (joinedAt: Date): Date =>
  new Date(joinedAt.getTime() + takeApartHours * 3600_000);

/** Where a moment of the whole is: in which half, and at which second of its own recording. */
export function findHalf<Piece extends { fromSeconds: number }>(
  halves: readonly [Piece, ...Piece[]],
  seconds: number,
): { half: Piece; seconds: number } {
  const half = halves.findLast(({ fromSeconds }) => fromSeconds <= seconds) ?? halves[0];
  return { half, seconds: seconds - half.fromSeconds };
}

/** "2 min later", for the place where the halves meet. */
export function writeOutLost(seconds: number): string {
  if (seconds < 60) return `${seconds} s later`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min later`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''} later`;
}
