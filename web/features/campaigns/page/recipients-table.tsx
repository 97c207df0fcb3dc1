import { Button, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { heldReasonNames } from '#domain/campaigns/campaigns.ts';
import type { CampaignRecipient as Recipient, RecipientFilter } from '#domain/campaigns/shown-campaigns.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import hidden from '#web/components/visually-hidden.module.css';
import { formatAhead, formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { useRecipients } from '../api.ts';
import classes from './recipients-table.module.css';

const filters: { value: RecipientFilter; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'clicked', label: 'Clicked' },
  { value: 'replied', label: 'Replied' },
  { value: 'opted_out', label: 'Opted out' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Left out' },
];

export function RecipientsTable({ campaignId, isMoving }: { campaignId: string; isMoving: boolean }) {
  const [filter, setFilter] = useState<RecipientFilter | undefined>();
  const recipients = useRecipients(campaignId, filter, isMoving);
  const shown = recipients.data?.pages.flatMap((page) => page.recipients) ?? [];
  return (
    <section className={classes.part} aria-labelledby="recipients">
      <div className={classes.head}>
        <h2 id="recipients" className={classes.title}>
          Recipients
        </h2>
        <div className={classes.tools}>
          <Select
            aria-label="Show recipients"
            placeholder="All recipients"
            clearable
            data={filters}
            value={filter ?? null}
            onChange={(value) => setFilter(value ?? undefined)}
          />
          <Button
            component="a"
            href={`/api/campaigns/${campaignId}/recipients.csv`}
            download
            variant="default"
          >
            CSV
          </Button>
        </div>
      </div>
      {recipients.isPending && <Loading text="Loading recipients..." />}
      {recipients.isLoadingError && (
        <LoadError
          error={recipients.error}
          onRetry={() => void recipients.refetch()}
          busy={recipients.isFetching}
        />
      )}
      {recipients.isSuccess && shown.length === 0 && (
        <EmptyState title={filter ? 'Nobody here' : 'No recipients yet'} icon={<IconUsers size={26} />}>
          {filter
            ? 'No recipient has this status.'
            : 'The people it goes to are listed here once it has started.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead className={hidden.hiddenOnPhones}>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">State</th>
              <th scope="col">Sent</th>
              <th scope="col">Clicked</th>
              <th scope="col">Replied</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((recipient) => (
              <Row key={recipient.id} recipient={recipient} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={recipients} />
    </section>
  );
}

function Row({ recipient }: { recipient: Recipient }) {
  const { contactId, name, phone, sentAt, clickedAt, repliedAt, reply } = recipient;
  const who = name ?? formatPhone(phone);
  return (
    <tr>
      <td data-label="Who">
        {contactId ? <Link to={`/dashboard/contacts/${contactId}`}>{who}</Link> : who}
        {name && <div className={classes.small}>{formatPhone(phone)}</div>}
      </td>
      <td data-label="State">{stateOf(recipient)}</td>
      <td data-label="Sent">
        <When at={sentAt} />
      </td>
      <td data-label="Clicked">
        <When at={clickedAt} />
      </td>
      <td data-label="Replied">
        <When at={repliedAt} />
        {reply && <span className={classes.small}> {reply === 'yes' ? 'yes' : 'other'}</span>}
      </td>
    </tr>
  );
}

const stateNames: Record<string, string> = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
};

function stateOf({ state, heldReason, sendAfter, optedOutAt, error }: Recipient): string {
  const reason = heldReason ? heldReasonNames[heldReason] : '';
  if (state === 'skipped') return `Left out: ${reason}`;
  if (state === 'held') return `Held, ${reason} until ${formatAhead(sendAfter)}`;
  if (state === 'failed') return error ? `Failed: ${error}` : 'Failed';
  return `${stateNames[state] ?? state}${optedOutAt ? ', opted out' : ''}`;
}

function When({ at }: { at: string | null }) {
  if (!at) return <span className={classes.none}>–</span>;
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {formatWhen(at)}
    </time>
  );
}
