import { Column } from '#web/components/form/form.tsx';
import { RowList } from '#web/components/row-list.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { usePasskeys } from './passkeys-api.ts';

/** The devices that sign this login in. */
export function Passkeys() {
  const listed = usePasskeys();
  if (listed.isPending) return <Loading />;
  if (listed.isLoadingError)
    return <LoadError error={listed.error} onRetry={() => void listed.refetch()} busy={listed.isFetching} />;
  const { passkeys, isFull } = listed.data;
  return (
    <Column>
      <p>
        Sign in with your fingerprint, your face or the PIN of your device. A passkey cannot be guessed or
        given away on a fake page, and no code is asked for.
      </p>
      {passkeys.length > 0 && (
        <RowList plain aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      <AddPasskey isFull={isFull} />
    </Column>
  );
}
