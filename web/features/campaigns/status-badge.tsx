import { badgeColour, type CampaignStatus, statusNames } from '#domain/campaigns/campaigns.ts';
import classes from './status-badge.module.css';

export function StatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <span className={classes.badge} data-colour={badgeColour(status)}>
      {statusNames[status]}
    </span>
  );
}
