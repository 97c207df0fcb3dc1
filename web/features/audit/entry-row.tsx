import type { Way } from '#domain/audit/audit-words.ts';
import { describeActor, describeDeed } from '#domain/audit/describe-entry.ts';
import type { ShownEntry } from '#domain/audit/shown-audit.ts';
import { Row } from '#web/components/row-list.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { formatExactly, formatMoment } from '#web/lib/format-when.ts';
import classes from './audit.module.css';

const ways: Record<Way, string> = { web: '', api: ' over the API', mcp: ' over MCP', jotline: '' };

export function EntryRow({ entry }: { entry: ShownEntry }) {
  const { at, via, device, address } = entry;
  const place = [device && `${device}${ways[via]}`, address].filter(Boolean).join(', ');
  return (
    <Row className={classes.row}>
      <p className={classes.sentence} data-alarming={entry.action === 'failed_sign_in'}>
        <strong className={classes.who}>{describeActor(entry)}</strong>{' '}
        <WholePhones>{describeDeed(entry)}</WholePhones>
      </p>
      <p className={classes.where}>
        {place && `${place}\u00a0· `}
        <time dateTime={at} title={formatExactly(at)}>
          {formatMoment(at)}
        </time>
      </p>
    </Row>
  );
}
