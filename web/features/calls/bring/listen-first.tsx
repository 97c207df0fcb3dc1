import { useEffect, useState } from 'react';
import { headerOfSamples } from '#domain/calls/brought-recordings.ts';
import classes from './recording-form.module.css';

/** What will be heard of it: the very samples that go out. */
export function ListenFirst({ samples, label }: { samples: Blob; label: string }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(
      new Blob([headerOfSamples(samples.size), samples], { type: 'audio/wav' }),
    );
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [samples]);
  // biome-ignore lint/a11y/useMediaCaption: what is said in it becomes text when it is sent.
  return <audio className={classes.sound} controls src={src} aria-label={label} preload="metadata" />;
}
