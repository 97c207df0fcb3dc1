import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import { countTicks } from '#web/lib/count-ticks.ts';
import classes from './campaign-chart.module.css';

type Point = CampaignDetail['series'][number];

const lines = [
  { name: 'Sent', color: 'var(--blueprint)' },
  { name: 'Delivered', color: 'var(--go)' },
  { name: 'Clicked', color: 'var(--wait)', strokeDasharray: '6 4' },
  { name: 'Replied', color: 'var(--stop)', strokeDasharray: '2 3' },
];

/** What happened when: lines to look at, a table to listen to. */
export default function CampaignChart({ series }: { series: Point[] }) {
  const isHourly = series.some(({ at }) => !at.endsWith('T00:00'));
  const rows = series.map((point) => ({
    at: nameOf(point.at, isHourly),
    Sent: point.sent,
    Delivered: point.delivered,
    Clicked: point.clicked,
    Replied: point.replied,
  }));
  return (
    <figure className={classes.figure}>
      <div aria-hidden="true">
        <LineChart
          h={220}
          data={rows}
          dataKey="at"
          series={lines}
          withTooltip={false}
          withLegend
          tickLine="none"
          gridAxis="x"
          curveType="linear"
          withDots={rows.length < 40}
          // Nothing in it is for the keyboard: the table below says the same.
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
          yAxisProps={{
            ticks: countTicks(Math.max(...series.map(({ sent }) => sent))),
            interval: 0,
            width: 44,
          }}
        />
      </div>
      <div className={classes.spoken}>
        <table>
          <caption>What happened when</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, Sent, Delivered, Clicked, Replied }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
                <td>{Sent}</td>
                <td>{Delivered}</td>
                <td>{Clicked}</td>
                <td>{Replied}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The server's hours and days are those of the account already. */
function nameOf(at: string, isHourly: boolean): string {
  const date = new Date(at);
  const day = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  return isHourly ? `${day}, ${date.toLocaleTimeString('en-US', { hour: 'numeric' })}` : day;
}
