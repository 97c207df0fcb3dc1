import { addOns } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useLines } from '#web/queries/lines.ts';
import { AddButton } from './add-button.tsx';
import { useRecipients } from './api.ts';
import { EntryList } from './entry.tsx';
import { ListHead } from './list-head.tsx';
import { RecipientEntry } from './recipient-entry.tsx';

export function Emails() {
  const recipients = useRecipients();
  const lines = useLines();
  if (recipients.isPending || lines.isPending) return <Loading />;
  if (recipients.isLoadingError || lines.isLoadingError) {
    const failed = recipients.isLoadingError ? recipients : lines;
    return <LoadError error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />;
  }
  const { included } = recipients.data;
  return (
    <>
      <ListHead action={<AddButton view="email">Add an email</AddButton>}>
        Where the notes of your calls go: people and CRM inboxes. Your plan includes {included}{' '}
        {included === 1 ? 'email' : 'emails'}; each extra one is {formatPrice(addOns.email.monthlyCents)} a
        month.
      </ListHead>
      {recipients.data.recipients.length > 0 && (
        <EntryList>
          {recipients.data.recipients.map((recipient) => (
            <RecipientEntry key={recipient.id} recipient={recipient} lines={lines.data.lines} />
          ))}
        </EntryList>
      )}
    </>
  );
}
