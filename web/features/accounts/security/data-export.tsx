import { Button } from '@mantine/core';
import { exportDays } from '#domain/accounts/account-requests.ts';
import type { DataExport as Export } from '#domain/accounts/shown-account.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Column } from '#web/components/form/form.tsx';
import { Meter } from '#web/components/meter.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './data-export.module.css';
import { useAccountRequests, useRequestExport } from './requests-api.ts';

/** One archive with everything, made in the background. */
export function DataExport() {
  const requests = useAccountRequests();
  if (requests.isPending) return <Loading />;
  if (requests.isLoadingError) {
    return (
      <LoadError error={requests.error} onRetry={() => void requests.refetch()} busy={requests.isFetching} />
    );
  }
  const latest = requests.data.export;
  const isOpen = latest?.state === 'requested' || latest?.state === 'running';
  return (
    <Column>
      <p>
        One ZIP file with every table of your account as JSON, your recordings and files, and a readme. We
        email you when it is ready and keep it for {exportDays} days.
      </p>
      {isOpen && <Progress percent={latest.progressPercent} />}
      {latest?.state === 'failed' && <ErrorBox message={latest.failureReason} />}
      {latest?.file && <Download latest={latest} file={latest.file} />}
      {!isOpen && <Ask again={latest !== null} />}
    </Column>
  );
}

function Progress({ percent }: { percent: number | null }) {
  return (
    <div>
      <Meter aria-label="Making your archive" max={100} value={percent ?? 0} />
      <p role="status" className={classes.when}>
        {percent === null ? 'Waiting for its turn.' : `Making your archive, ${percent}%.`} You can leave this
        page.
      </p>
    </div>
  );
}

function Download({ latest, file }: { latest: Export; file: NonNullable<Export['file']> }) {
  return (
    <div>
      <ButtonLink to={file.url} reloadDocument download="jotline-data.zip">
        Download my data ({formatBytes(file.bytes)})
      </ButtonLink>
      <p className={classes.when}>
        Made <WhenText at={latest.finishedAt ?? latest.requestedAt} />, kept until{' '}
        <WhenText at={file.keptUntil} />.
      </p>
    </div>
  );
}

function WhenText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {formatWhen(at)}
    </time>
  );
}

function Ask({ again }: { again: boolean }) {
  const request = useRequestExport();
  return (
    <div>
      <Button
        variant="default"
        disabled={request.isPending}
        onClick={() =>
          request.mutate(undefined, {
            onSuccess: () => toast.success('Your archive is being made'),
            onError: (error) => toast.error(messageOf(error, 'That did not start. Try again.')),
          })
        }
      >
        {again ? 'Make a new archive' : 'Make my archive'}
      </Button>
    </div>
  );
}

function formatBytes(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}
