import { useState } from 'react';
import { addOns } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useLines } from '#web/queries/lines.ts';
import { AddButton } from './add-button.tsx';
import { EntryList } from './entry.tsx';
import { LineEntry } from './line-entry.tsx';
import { ListHead } from './list-head.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

export function PhoneLines() {
  const lines = useLines();
  // Kept here and not with its line: whatever becomes of the entry meanwhile, the dialog stays open until it is closed.
  const [verifyingId, setVerifyingId] = useState<string | null>(null);
  if (lines.isPending) return <Loading />;
  if (lines.isLoadingError) {
    return <LoadError error={lines.error} onRetry={() => void lines.refetch()} busy={lines.isFetching} />;
  }
  const { included } = lines.data;
  const verifying = lines.data.lines.find(({ id }) => id === verifyingId);
  return (
    <>
      <ListHead action={<AddButton view="phone">Add a line</AddButton>}>
        Calls from these phones become your notes. Your plan includes {included}{' '}
        {included === 1 ? 'line' : 'lines'}; each extra one is {formatPrice(addOns.phone_number.monthlyCents)}{' '}
        a month.
      </ListHead>
      {lines.data.lines.length > 0 && (
        <EntryList>
          {lines.data.lines.map((line) => (
            <LineEntry key={line.id} line={line} onVerify={() => setVerifyingId(line.id)} />
          ))}
        </EntryList>
      )}
      {verifying && (
        <VerifyDialog key={verifying.id} line={verifying} opened onClose={() => setVerifyingId(null)} />
      )}
    </>
  );
}
