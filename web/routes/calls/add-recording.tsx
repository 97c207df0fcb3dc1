import { useSearchParams } from 'react-router';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { AddRecording } from '#web/features/calls/bring/add-recording.tsx';
import { useSession } from '#web/lib/browser-session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Add a recording');
  const [query, setQuery] = useSearchParams();
  const loginId = useSession().user?.id;
  return (
    <>
      <PageBar to="/dashboard/calls" label="Calls" />
      <PageHead title="Add a recording">
        Sound that did not come over Jotline's number: a recording from your phone, or a memo after the job.
        It gets the same notes, and draws minutes like a call.
      </PageHead>
      {loginId && (
        <AddRecording
          key={loginId}
          loginId={loginId}
          way={query.has('memo') ? 'memo' : 'upload'}
          isShared={query.has('shared')}
          onShared={() => setQuery({}, { replace: true })}
          onWay={(way) => setQuery(way === 'memo' ? { memo: '' } : {}, { replace: true })}
        />
      )}
    </>
  );
}
