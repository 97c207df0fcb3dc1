import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import hidden from '#web/components/visually-hidden.module.css';
import { toast } from '#web/lib/toast.ts';
import classes from './play-sound.module.css';

/** What is heard now: another one ends it. */
let heard: HTMLAudioElement | null = null;

/** A few seconds of a call. They are a sound of their own, which ends by itself. */
export function PlaySound({ src, text }: { src: string; text: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => () => audio.current?.pause(), []);

  function play() {
    if (isPlaying) return audio.current?.pause();
    heard?.pause();
    const element = new Audio(src);
    audio.current = element;
    heard = element;
    element.addEventListener('pause', () => setIsPlaying(false));
    setIsPlaying(true);
    element.play().catch((error: unknown) => {
      setIsPlaying(false);
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped) toast.error('The sound did not come. Check your connection and try again.');
    });
  }

  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <button type="button" className={classes.play} data-playing={isPlaying} onClick={play}>
      <Icon size={18} aria-hidden="true" />
      <span className={hidden.hidden}>{`${isPlaying ? 'Stop' : 'Play'}: ${text}`}</span>
    </button>
  );
}
