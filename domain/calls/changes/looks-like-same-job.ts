import type { CallMaterial } from './changes.ts';
import { contentStems } from './content-words.ts';

const leastShared = 4;
/** "Roof" alone is half of a roofer's jobs. */
const leastInTitles = 2;
/** After half a year it is another job, whatever it is called. */
const mostDays = 180;

type Job = Pick<CallMaterial, 'notes' | 'startedAt'>;

/**
 * Whether two calls of one customer seem to be about one job: the same trade, no two addresses, and titles that speak of the
 * same thing. It is a likeness and is called one.
 */
export function looksLikeSameJob(earlier: Job, later: Job): boolean {
  const days = (later.startedAt.getTime() - earlier.startedAt.getTime()) / (24 * 3600_000);
  if (days < 0 || days > mostDays) return false;
  const [one, other] = [earlier.notes, later.notes];
  if (one.category !== other.category || one.scope.length === 0 || other.scope.length === 0) return false;
  if (areTwoPlaces(one.customer.address, other.customer.address)) return false;
  const [main, otherMain] = [mainStems(one.jobTitle), mainStems(other.jobTitle)];
  const [less, more] = main.size <= otherMain.size ? [main, other.jobTitle] : [otherMain, one.jobTitle];
  const isSameThing = less.size > 0 && share(less, contentStems(more)) === less.size;
  const inTitles = share(contentStems(one.jobTitle), contentStems(other.jobTitle));
  return isSameThing && inTitles >= leastInTitles && share(aboutOf(one), aboutOf(other)) >= leastShared;
}

/** What stands before the details: "water heater" of "Replace water heater: tank, 50 gallon". */
const mainStems = (title: string) => contentStems(title.split(':')[0] ?? '');

const aboutOf = ({ jobTitle, scope, materials }: Job['notes']) =>
  contentStems([jobTitle, ...[...scope, ...materials].map(({ text }) => text)].join('. '));

const share = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length;

function areTwoPlaces(one: string | null, other: string | null): boolean {
  const [house, otherHouse] = [one, other].map((address) => address?.match(/\d+/)?.[0]);
  return house !== undefined && otherHouse !== undefined && house !== otherHouse;
}
