import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { periodNames } from '#domain/calls/call-list.ts';
import type { Overview, ShownPeriod } from '#domain/overview/shown-overview.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Meter } from '#web/components/meter.tsx';
import { formatAhead } from '#web/lib/format-when.ts';
import classes from './figures.module.css';
import { shownPeriods } from './shown-periods.ts';

interface FiguresProps {
  overview: Overview;
  period: ShownPeriod;
  onPeriod: (period: ShownPeriod) => void;
}

export function Figures({ overview, period, onPeriod }: FiguresProps) {
  return (
    <div className={classes.figures}>
      <section className={classes.leads}>
        <div className={classes.leadsHead}>
          <h2 className={classes.label}>Pro Leads</h2>
          <ChoiceRow
            legend="Pro Leads period"
            name="leads-period"
            choices={shownPeriods.map((value) => ({ value, label: periodNames[value] }))}
            value={period}
            onChange={onPeriod}
          />
        </div>
        <dl className={classes.three}>
          <Count name="Text" value={overview.proLeads.text} />
          <Count name="Link" value={overview.proLeads.link} />
          <Count name="Call" value={overview.proLeads.call} />
        </dl>
      </section>
      <section className={classes.card}>
        <h2 className={classes.label}>Network</h2>
        <Link to="/dashboard/contacts" className={classes.number}>
          {overview.network.toLocaleString('en-US')}
          <span className={classes.unit}>{overview.network === 1 ? 'contact' : 'contacts'}</span>
        </Link>
      </section>
      <section className={classes.card}>
        <h2 className={classes.label}>Active Campaigns</h2>
        <ActiveCampaigns campaigns={overview.activeCampaigns} count={overview.activeCampaignCount} />
      </section>
      <section className={classes.card}>
        <h2 className={classes.label} id="minutes-usage">
          Minutes Usage
        </h2>
        <Minutes minutes={overview.minutes} />
      </section>
    </div>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.count}>
      <dt className={classes.unit}>{name}</dt>
      <dd className={classes.number}>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

const statusNames: Record<string, string> = { sending: 'Sending', scheduled: 'Scheduled' };

/** The latest five that are sending or scheduled, in a list that opens. */
function ActiveCampaigns({ campaigns, count }: { campaigns: Overview['activeCampaigns']; count: number }) {
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button type="button" className={classes.drop}>
          <span className={classes.number}>{count.toLocaleString('en-US')}</span>
          <span className={classes.unit}>active</span>
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {campaigns.length === 0 && <Menu.Label className={classes.empty}>No active campaigns</Menu.Label>}
        {campaigns.map(({ id, name, status, scheduledAt }) => (
          <Menu.Item key={id} component={Link} to={`/dashboard/campaigns/${id}`}>
            <span className={classes.campaign}>{name}</span>
            <span className={classes.status} data-status={status}>
              {statusNames[status]}
              {status === 'scheduled' && scheduledAt && ` ${formatAhead(scheduledAt)}`}
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/dashboard/campaigns">
          {count > campaigns.length
            ? `All campaigns, ${count - campaigns.length} more active`
            : 'All campaigns'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Minutes({ minutes: { used, allowed } }: { minutes: Overview['minutes'] }) {
  const share = allowed > 0 ? used / allowed : 0;
  return (
    <>
      <p className={classes.number}>
        {used.toLocaleString('en-US')} of {allowed.toLocaleString('en-US')}
      </p>
      <Meter
        level={share >= 1 ? 'spent' : share >= 0.8 ? 'low' : 'fine'}
        value={Math.min(used, allowed)}
        max={Math.max(1, allowed)}
        aria-labelledby="minutes-usage"
      />
      {share >= 0.8 && (
        <p className={classes.unit}>
          {share >= 1 ? 'Used up for this month.' : 'Almost used up for this month.'}
        </p>
      )}
    </>
  );
}
