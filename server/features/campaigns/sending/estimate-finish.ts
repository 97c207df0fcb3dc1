import type { CampaignPreviewRequest } from '#domain/campaigns/campaigns.ts';
import type { Messaging } from '../../../providers/messaging/messaging.ts';
import { nextOpening } from '../../../records/texts/timing/quiet-hours.ts';
import type { Whereabouts } from '../../../records/texts/timing/whereabouts.ts';
import type { PlacedRecipients } from './list-places.ts';

const hour = 3600_000;
const day = 24 * hour;
const mostDays = 60;

interface Group {
  place: Whereabouts;
  left: number;
  /** From and to, one after the other. */
  windows: { from: number; to: number }[];
}

interface EstimateOptions {
  draft: Pick<CampaignPreviewRequest, 'pacingRate' | 'quietHoursEnabled'>;
  startsAt: Date;
  segments: number;
  /** Of the sender. */
  limits: Messaging['limits'];
}

/** When the last one has it: people with the same hours wait together, and all share the pace. Null past two months. */
export function estimateFinish(
  places: PlacedRecipients[],
  { draft, startsAt, segments, limits }: EstimateOptions,
): Date | null {
  const groups = places.map(({ place, count }): Group => ({ place, left: count, windows: [] }));
  const total = groups.reduce((sum, { left }) => sum + left, 0);
  const { segmentsPerSecond, segmentsPerDay } = limits;
  const parts = Math.max(1, segments);
  const perMinute = Math.min(
    draft.pacingRate ?? Number.POSITIVE_INFINITY,
    ((segmentsPerSecond ?? Number.POSITIVE_INFINITY) / parts) * 60,
  );
  const perMillisecond = Math.min(perMinute, 60_000) / 60_000;
  // At this pace alone it takes so long; the nights come on top.
  const spanDays = Math.ceil(total / perMillisecond / (8 * hour)) + 3;
  if (spanDays > mostDays) return null;
  for (const group of groups)
    group.windows = listWindows(group.place, startsAt.getTime(), spanDays, draft.quietHoursEnabled);
  const finish = sendOut(groups, perMillisecond);
  if (finish === null) return null;
  const daysBySender = segmentsPerDay ? Math.ceil((total * parts) / segmentsPerDay) - 1 : 0;
  return new Date(Math.max(finish, startsAt.getTime() + daysBySender * day));
}

/** Windows open and close on the hour, so that looking once an hour finds every edge. */
function listWindows(place: Whereabouts, start: number, days: number, isOn: boolean) {
  const windows: Group['windows'] = [];
  for (let at = start; at < start + days * day; ) {
    const from = nextOpening(new Date(at), place, { isOn }).getTime();
    let to = (Math.floor(from / hour) + 1) * hour;
    while (to < from + day && nextOpening(new Date(to), place, { isOn }).getTime() === to) to += hour;
    windows.push({ from, to });
    at = to;
  }
  return windows;
}

/** Walks along the edges of all windows; between two of them the same groups are open, and share the pace. */
function sendOut(groups: Group[], perMillisecond: number): number | null {
  const edges = [
    ...new Set(groups.flatMap(({ windows }) => windows.flatMap(({ from, to }) => [from, to]))),
  ].sort((one, other) => one - other);
  let finish = 0;
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const from = edges[index] ?? 0;
    const to = edges[index + 1] ?? 0;
    const open = groups.filter(
      ({ left, windows }) => left > 0 && windows.some((window) => window.from <= from && window.to >= to),
    );
    const waiting = open.reduce((sum, { left }) => sum + left, 0);
    if (waiting === 0) continue;
    const room = (to - from) * perMillisecond;
    finish = Math.min(to, from + waiting / perMillisecond);
    for (const group of open) group.left -= Math.min(group.left, (group.left / waiting) * room);
    for (const group of open) if (group.left < 1e-6) group.left = 0;
    if (groups.every(({ left }) => left === 0)) return finish;
  }
  return null;
}
