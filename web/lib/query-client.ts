import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { session } from './browser-session.ts';
import { isConnectionAway, onConnectionChange } from './connection.ts';

/** A refused call may mean that the session ended elsewhere: ask, and let the guard act on the answer. */
function checkSession(error: Error) {
  // Signed out, or with another role than before.
  if (error instanceof ApiError && [401, 403].includes(error.status)) void session.check();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline is a failure like any other, with its message and its Retry, not a wait without end.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
    },
  },
});

// What could not be read while the connection was away is read when it is back.
onConnectionChange(() => {
  if (!isConnectionAway()) void queryClient.invalidateQueries();
});

// Nothing of one account may be shown to the next.
let shownUserId: string | undefined;
session.subscribe(() => {
  const userId = session.getState().user?.id;
  if (shownUserId !== undefined && userId !== shownUserId) queryClient.clear();
  shownUserId = userId;
});
