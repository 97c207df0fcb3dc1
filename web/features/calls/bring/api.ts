import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BringOptions,
  countParts,
  partBytes,
  partType,
  type UploadState,
} from '#domain/calls/brought-recordings.ts';
import type { ListedContact } from '#domain/contacts/shown-contacts.ts';
import { api, fetchOrThrow, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';
import type { KeptRecording, RecordingDetails } from './keep/kept-recording.ts';
import { forgetRecording } from './keep/recordings-here.ts';

const bringKeys = {
  options: [...roots.lines, 'bring-options'] as const,
  contacts: (q: string) => [...roots.contacts, 'for-recording', q] as const,
};

function getBringOptions(): Promise<BringOptions> {
  return read(api.recordings.options.$get());
}

export function useBringOptions() {
  return useQuery({ queryKey: bringKeys.options, queryFn: getBringOptions });
}

async function listFittingContacts(q: string): Promise<ListedContact[]> {
  return (await read(api.contacts.$get({ query: { q } }))).contacts.slice(0, 4);
}

/** Contacts that fit what is typed; none for who may not see them. */
export function useFittingContacts(q: string, mayAsk: boolean) {
  const query = useQuery({
    queryKey: bringKeys.contacts(q),
    queryFn: () => listFittingContacts(q),
    enabled: mayAsk && q.trim().length > 1,
  });
  return query.data ?? [];
}

interface Sending {
  recording: KeptRecording;
  details: RecordingDetails;
  onProgress: (share: number) => void;
}

/** From where it stopped, if it did. This device forgets its copy when the server says that it has a call. */
async function sendRecording({ recording, details, onProgress }: Sending): Promise<string> {
  const { id, source, samples } = recording;
  if (!samples) throw new Error('a recording without sound cannot be sent');
  const { contactId, customerName, customerPhone, ...announced } = details;
  const state: UploadState = await read(
    api.recordings.$post({ json: { id, source, bytes: samples.size, ...announced } }),
  );
  const received = new Set(state.receivedParts);
  const count = countParts(samples.size);
  for (let position = 0; !state.callId && position < count; position += 1) {
    onProgress(position / count);
    if (!received.has(position)) await sendPart(id, position, samples);
  }
  onProgress(1);
  const json = { contactId, customerName, customerPhone };
  const { callId } = await read(api.recordings[':id'].finish.$post({ param: { id }, json }));
  await forgetRecording(id);
  return callId;
}

async function sendPart(id: string, position: number, samples: Blob): Promise<void> {
  const body = samples.slice(position * partBytes, (position + 1) * partBytes, partType);
  const headers = { 'content-type': partType };
  await fetchOrThrow(`/api/recordings/${id}/parts/${position}`, { method: 'PUT', headers, body });
}

export function useSendRecording() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: sendRecording,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: roots.calls });
      void queries.invalidateQueries({ queryKey: roots.overview });
    },
  });
}

/** Gone from this device at once; what the server has of it goes too, now or when its days are over. */
export function useDiscardRecording() {
  return useChange({
    mutationFn: async ({ id }: KeptRecording) => {
      await forgetRecording(id);
      void api.recordings[':id'].$delete({ param: { id } }).catch(() => {});
    },
  });
}
