import type { Hours, TextingHours, TextingWeek } from '#domain/campaigns/shown-campaigns.ts';
import { stateChoices } from '#domain/company/state-names.ts';

const stateNames = new Map(stateChoices.map(({ code, name }) => [code, name]));

/** As Americans say it: 9 AM, noon, 8 PM. */
function formatHour(hour: number): string {
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
}

const between = ([from, to]: Hours) => `${formatHour(from)} and ${formatHour(to)}`;
const span = ([from, to]: Hours) => `${formatHour(from)} to ${formatHour(to)}`;
const isSame = (one: Hours, other: Hours) => one[0] === other[0] && one[1] === other[1];

/** "9 AM and 8 PM their time, on Sundays from noon". */
export function describeUsual({ week, states }: TextingHours): string {
  const clock = states.includes(null) ? 'Eastern time' : 'their time';
  return `${between(week.weekday)} ${clock}${describeWeekend(week)}`;
}

/** "1 in Rhode Island: 9 AM to 6 PM, on Saturdays 10 AM to 5 PM, on Sundays noon to 5 PM". */
export function describeOther({ week, states, count }: TextingHours): string {
  const isUnplaced = states.includes(null);
  const places = states.map((state) => stateNames.get(state ?? '') ?? state).join(', ');
  const who = isUnplaced ? `${count} whose place is not known` : `${count} in ${places}`;
  return `${who}: ${span(week.weekday)}${isUnplaced ? ' Eastern time' : ''}${describeWeekend(week)}`;
}

function describeWeekend({ weekday, saturday, sunday }: TextingWeek): string {
  const days: string[] = [];
  if (!isSame(saturday, weekday)) days.push(`, on Saturdays ${span(saturday)}`);
  if (!isSame(sunday, weekday))
    days.push(
      sunday[1] === weekday[1]
        ? `, on Sundays from ${formatHour(sunday[0])}`
        : `, on Sundays ${span(sunday)}`,
    );
  return days.join('');
}
