import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isFinished } from '#domain/calls/calls.ts';
import type { LiveDraft, LiveEventName, LiveNews } from '#domain/calls/live.ts';
import type { ShownCall } from '#domain/calls/shown-calls.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { roots } from '#web/queries/roots.ts';
import { callKeys, followedCalls } from '../api.ts';

/** After so long a page that was refused asks again; until then it looks for itself, as with any call. */
const askAgainMs = 15_000;

interface Heard {
  windows: Map<string, Turn[]>;
  draft: LiveDraft | null;
}

const nothing: Heard = { windows: new Map(), draft: null };

/** What is said in a call that goes on, and the notes as they look so far. Both stay until those of the recording are there. */
export function useLiveCall(call: Pick<ShownCall, 'id' | 'state' | 'isLive'>) {
  const { id, state, isLive } = call;
  const queries = useQueryClient();
  const [heard, setHeard] = useState(nothing);
  const [tries, setTries] = useState(0);
  // Once it was listened to it is followed to its end.
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);
  // A tab in the back holds no connection.
  const isSeen = useDocumentVisibility() !== 'hidden';
  const isOpen = wasLive && !isFinished(state) && isSeen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another connection.
  useEffect(() => {
    if (!isOpen) return undefined;
    const source = new EventSource(`/api/calls/${id}/live`);
    const lookAgain = () => void queries.invalidateQueries({ queryKey: callKeys.one(id) });
    const on = (name: LiveEventName, take: (data: string) => void) =>
      source.addEventListener(name, (event) => take((event as MessageEvent<string>).data));
    let timer: ReturnType<typeof setTimeout> | undefined;

    source.onopen = () => followedCalls.add(id);
    source.onerror = () => {
      followedCalls.delete(id);
      lookAgain();
      if (source.readyState === EventSource.CLOSED)
        timer = setTimeout(() => setTries((count) => count + 1), askAgainMs);
    };
    on('heard', (data) => setHeard((before) => addNews(before, JSON.parse(data) as LiveNews)));
    on('cleared', () => setHeard(nothing));
    on('state', lookAgain);
    on('end', () => {
      source.close();
      followedCalls.delete(id);
      void queries.invalidateQueries({ queryKey: roots.calls });
      void queries.invalidateQueries({ queryKey: roots.overview });
    });
    return () => {
      clearTimeout(timer);
      source.close();
      followedCalls.delete(id);
    };
  }, [isOpen, id, queries, tries]);

  const lines = useMemo(
    () => [...heard.windows.values()].flat().sort((a, b) => a.start - b.start),
    [heard.windows],
  );
  return { lines, draft: heard.draft };
}

function addNews({ windows, draft }: Heard, news: LiveNews): Heard {
  const fresh = news.windows.map(({ key, lines }): [string, Turn[]] => [key, lines]);
  return { windows: new Map([...windows, ...fresh]), draft: news.draft ?? draft };
}
