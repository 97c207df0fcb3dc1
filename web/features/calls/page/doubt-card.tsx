import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatMoment } from '#domain/calls/call-times.ts';
import { doubtSeconds } from '#domain/calls/calls.ts';
import type { ShownCall } from '#domain/calls/shown-calls.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useSettleDoubt } from '../api.ts';
import classes from './doubt-card.module.css';

/** Asks the one question that only somebody who listens can answer, with nothing of the call around it. */
export function DoubtCard({ call, doubt }: { call: ShownCall; doubt: NonNullable<ShownCall['doubt']> }) {
  const settle = useSettleDoubt(call.id);
  const [isAsking, { open, close }] = useDisclosure(false);

  function answer(isRefusal: boolean) {
    settle.mutate(
      { isRefusal },
      {
        onSuccess: () => {
          close();
          if (isRefusal) toast.success('Recording and transcript are deleted');
          else toast.success('Writing the notes');
        },
        onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
      },
    );
  }

  return (
    <div className={classes.doubt}>
      <h2>Did somebody say no to the recording?</h2>
      <p>
        We are not sure what was meant here. Nothing was written and nothing was sent. Listen, and tell us
        which it was.
      </p>
      <div className={classes.moment}>
        <Play callId={call.id} seconds={doubt.seconds} />
        <blockquote className={classes.quote}>{doubt.quote}</blockquote>
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={open}>
          Yes, delete it
        </Button>
        <Button variant="default" loading={settle.isPending && !isAsking} onClick={() => answer(false)}>
          No, write the notes
        </Button>
      </div>
      <p className={classes.note}>
        Without an answer the call is deleted{' '}
        <time dateTime={doubt.until} title={formatExactly(doubt.until)}>
          {formatWhen(doubt.until)}
        </time>
        , as if it had been a no. Your answer is kept in the consent log.
      </p>
      <Confirm
        title="Delete this recording?"
        opened={isAsking}
        onClose={close}
        action="Yes, delete it"
        onConfirm={() => answer(true)}
        busy={settle.isPending}
      >
        Recording and transcript are removed for good and no notes are written. The consent log keeps that
        somebody said no, and that it was respected.
      </Confirm>
    </div>
  );
}

/** The five seconds, and not one more: the server cuts them out. */
function Play({ callId, seconds }: { callId: string; seconds: number }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const length = doubtSeconds.before + doubtSeconds.after;

  function toggle() {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    element.currentTime = 0;
    void element.play().catch(() => toast.error('This moment cannot be played. Try again.'));
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the words in doubt stand beside it. */}
      <audio
        ref={audio}
        src={`/api/calls/${callId}/doubt.wav`}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <Button
        variant="default"
        className={classes.play}
        onClick={toggle}
        leftSection={
          isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          )
        }
      >
        {isPlaying ? 'Pause' : `Play ${length} seconds`}
        <span className={classes.at}>at {formatMoment(seconds)}</span>
      </Button>
    </>
  );
}
