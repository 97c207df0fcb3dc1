import { useEffect } from 'react';
import { usePlayerControls } from './player.tsx';

/** The link of a mail or a search leads to a moment: the recording stands there, and plays where the browser lets it. */
export function StartAt({ seconds }: { seconds: string | null }) {
  const { playFrom } = usePlayerControls();
  useEffect(() => {
    const at = seconds === null || !/^\d{1,6}(?:\.\d+)?$/.test(seconds) ? null : Number(seconds);
    if (at !== null) playFrom(at);
  }, [seconds, playFrom]);
  return null;
}
