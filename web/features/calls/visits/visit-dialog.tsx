import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VisitPreview } from '#domain/visits/shown-visits.ts';
import confirm from '#web/components/state/confirm.module.css';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useVisitPreview, type VisitPlace } from './api.ts';

interface VisitDialogProps {
  title: string;
  place: VisitPlace;
  opened: boolean;
  onClose: () => void;
  children: (preview: VisitPreview) => ReactNode;
}

/** What a customer gets to read, before they do. */
export function VisitDialog({ opened, onClose, ...props }: VisitDialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={confirm.body}>
          <Content {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mounted with the dialog: it asks what is so now. */
function Content({ title, place, children }: Omit<VisitDialogProps, 'opened' | 'onClose'>) {
  const preview = useVisitPreview(place);
  return (
    <>
      <Modal.Title className={confirm.title}>{title}</Modal.Title>
      {preview.isPending && <Loading />}
      {preview.isLoadingError && (
        <LoadError error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
      )}
      {preview.data && children(preview.data)}
    </>
  );
}
