import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { VisitPreview } from '#domain/visits/shown-visits.ts';
import type { OnMyWay } from '#domain/visits/visit-texts.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

/** A visit was promised in a call, or booked as an appointment. */
export type VisitPlace = { callId: string; promiseId: string } | { appointmentId: string };

const visitKey = (place: VisitPlace) => [...roots.calls, 'visit', place] as const;

const paramOf = ({ callId, promiseId }: { callId: string; promiseId: string }) => ({ id: callId, promiseId });

function getPreview(place: VisitPlace): Promise<VisitPreview> {
  return 'promiseId' in place
    ? read(api.calls[':id'].promises[':promiseId'].visit.$get({ param: paramOf(place) }))
    : read(api.appointments[':id'].visit.$get({ param: { id: place.appointmentId } }));
}

/** What would go out now; asked anew each time it is opened, since hours pass. */
export function useVisitPreview(place: VisitPlace) {
  return useQuery({ queryKey: visitKey(place), queryFn: () => getPreview(place), staleTime: 0, gcTime: 0 });
}

/** A text stands with the promise, on the page of its call and in the conversation. */
function useVisitChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        [roots.calls, roots.messages, roots.contacts].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useSendOnMyWay(place: VisitPlace) {
  return useVisitChange(
    (json: OnMyWay): Promise<{ at: string }> =>
      'promiseId' in place
        ? read(api.calls[':id'].promises[':promiseId']['on-my-way'].$post({ param: paramOf(place), json }))
        : read(api.appointments[':id']['on-my-way'].$post({ param: { id: place.appointmentId }, json })),
  );
}

export function useChangeVisitReminder(place: VisitPlace) {
  return useVisitChange((json: { remind: boolean | null }) =>
    'promiseId' in place
      ? api.calls[':id'].promises[':promiseId'].reminder.$post({ param: paramOf(place), json })
      : api.appointments[':id'].reminder.$post({ param: { id: place.appointmentId }, json }),
  );
}
