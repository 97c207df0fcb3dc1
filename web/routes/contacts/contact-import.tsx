import { IconFileOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { useColumns, useImport } from '#web/features/contacts/import/import-api.ts';
import { ImportProgress } from '#web/features/contacts/import/import-progress.tsx';
import { PrepareImport } from '#web/features/contacts/import/prepare-import.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Import contacts');
  const { importId = '' } = useParams();
  const shown = useImport(importId);
  if (shown.isPending) return <Loading text="Loading import..." />;
  if (shown.isLoadingError)
    return (
      <NotHere
        what="import"
        icon={<IconFileOff size={26} />}
        back={{ label: 'Import a file', to: '/dashboard/contacts/import' }}
        error={shown.error}
        onRetry={() => void shown.refetch()}
        busy={shown.isFetching}
      />
    );
  return (
    <>
      <PageBar to="/dashboard/contacts" label="Contacts" />
      <PageHead title="Import contacts">{shown.data.fileName}</PageHead>
      {shown.data.state === 'uploaded' ? <Prepare id={importId} /> : <ImportProgress shown={shown.data} />}
    </>
  );
}

function Prepare({ id }: { id: string }) {
  const columns = useColumns(id);
  if (columns.isPending) return <Loading text="Reading the file..." />;
  if (columns.isLoadingError)
    return (
      <LoadError error={columns.error} onRetry={() => void columns.refetch()} busy={columns.isFetching} />
    );
  return <PrepareImport upload={columns.data} />;
}
