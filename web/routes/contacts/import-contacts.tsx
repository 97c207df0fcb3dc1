import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { UploadFile } from '#web/features/contacts/import/upload-file.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Import contacts');
  return (
    <>
      <PageBar to="/dashboard/contacts" label="Contacts" />
      <PageHead title="Import contacts">
        Bring the customers you have from a spreadsheet. You see how every column reads before anything is
        stored, and nobody you have already is made twice.
      </PageHead>
      <UploadFile />
    </>
  );
}
