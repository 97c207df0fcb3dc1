import { useEffect, useState } from 'react';

/** Counts down to the moment in whole seconds; a clock that is off never makes anyone wait longer than `most`. */
export function useSecondsUntil(moment: string | null, most: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!moment) return setSeconds(0);
    const start = Date.now();
    const waitMs = Math.min(most * 1000, Math.max(0, new Date(moment).getTime() - start));
    const read = () => setSeconds(Math.max(0, Math.ceil((start + waitMs - Date.now()) / 1000)));
    read();
    const timer = setInterval(read, 500);
    return () => clearInterval(timer);
  }, [moment, most]);
  return seconds;
}
