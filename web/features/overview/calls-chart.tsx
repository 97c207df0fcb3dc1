import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { Overview } from '#domain/overview/shown-overview.ts';
import { countTicks } from '#web/lib/count-ticks.ts';
import classes from './calls-chart.module.css';

type Day = Overview['communications']['callsByDay'][number];

/** Calls by day: bars to look at, a table to listen to. */
export default function CallsChart({ days }: { days: Day[] }) {
  return (
    <figure className={classes.figure}>
      <div aria-hidden="true">
        <BarChart
          h={180}
          data={days.map(({ day, calls }) => ({ day: shortDay(day, days.length), Calls: calls }))}
          dataKey="day"
          series={[{ name: 'Calls', color: 'var(--blueprint)' }]}
          withTooltip={false}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={36}
          // Nothing in it is for the keyboard: the table below says the same.
          barChartProps={{ accessibilityLayer: false }}
          // Every tick has its line: left to itself the library drops those whose labels come close.
          yAxisProps={{
            ticks: countTicks(Math.max(...days.map(({ calls }) => calls))),
            interval: 0,
            width: 36,
          }}
          xAxisProps={{ interval: days.length > 7 ? 6 : 0 }}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        />
      </div>
      <div className={classes.spoken}>
        <table>
          <caption>Calls by day</caption>
          <tbody>
            {days.map(({ day, calls }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day, 31)}</th>
                <td>{calls}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A week is told by weekdays, a month by dates. Noon, so that no time zone moves it to the day before. */
function shortDay(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00`);
  return count <= 7
    ? date.toLocaleDateString('en-US', { weekday: 'short' })
    : date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}
