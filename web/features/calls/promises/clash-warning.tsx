import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDue } from '#domain/promises/due-times.ts';
import type { Clash } from '#domain/promises/shown-promises.ts';
import classes from './clash-warning.module.css';

/** Somebody would have to be in two places. The link leads to the call in which the other visit was promised. */
export function ClashWarning({ clashes, today }: { clashes: Clash[]; today: string }) {
  return clashes.map(({ id, callId, text, due, customerName }) => (
    <p key={id} className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden="true" className={classes.icon} />
      <span>
        Two visits at the same time:{' '}
        <Link to={`/dashboard/calls/${callId}`}>
          {text}
          {customerName && ` (${customerName})`}, {formatDue(due, today)}
        </Link>
      </span>
    </p>
  ));
}
