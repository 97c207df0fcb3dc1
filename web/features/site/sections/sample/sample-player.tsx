import { formatDuration, formatMoment } from '#domain/calls/call-times.ts';
import { PlainButton } from '#web/components/plain-button.tsx';
import { sampleCall, sampleSound, speakerNames } from './sample-call.ts';
import classes from './sample-player.module.css';

const { seconds, peaks, turns } = sampleCall;
const width = 320;
const beeps = Array.from({ length: Math.floor(seconds / 15) }, (_, index) => (index + 1) * 15);

/** The call as everyone on the line heard it. Plays without a script; features/site/scripts/play-sample.ts adds the rest. */
export function SamplePlayer() {
  return (
    <div className={classes.player} data-sample-player data-seconds={seconds}>
      <svg
        className={classes.wave}
        viewBox={`0 0 ${width} 84`}
        role="img"
        aria-label={`The waveform of the sample call, ${formatDuration(seconds)} long, with a mark at every beep.`}
        data-sample-wave
      >
        <g className={classes.heard}>
          <path className={classes.pro} d={drawBars('pro')} />
          <path className={classes.customer} d={drawBars('customer')} />
        </g>
        {beeps.map((at) => (
          <circle key={at} className={classes.beep} cx={(at / seconds) * width} cy="79" r="2.6" />
        ))}
      </svg>
      <p className={classes.legend}>
        <span className={classes.keyPro}>Pro</span>
        <span className={classes.keyCustomer}>Customer</span>
        <span className={classes.keyBeep}>The beep, every 15 s</span>
      </p>
      <div className={classes.controls}>
        <PlainButton className={classes.play} data-sample-play hidden>
          Play the call
        </PlainButton>
        <span className={classes.time} data-sample-time>
          {formatMoment(seconds)}
        </span>
        {/* biome-ignore lint/a11y/useMediaCaption: the words stand below, and beside each line of the notes. */}
        <audio className={classes.audio} controls preload="none" src={sampleSound} data-sample-audio />
      </div>
      <p className={classes.now} data-sample-now aria-hidden="true" />
      <details className={classes.words}>
        <summary className={classes.summary}>Read the call</summary>
        <ol className={classes.turns}>
          {turns.map(({ speaker, start, text }) => (
            <li key={start} data-sample-turn={start}>
              <span className={classes.speaker}>
                {speakerNames[speaker]} <Moment at={start} />
              </span>
              {text}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** A link into the sound file: browsers play it from there even without our script. */
export function Moment({ at }: { at: number }) {
  return (
    <a
      className={classes.moment}
      href={`${sampleSound}#t=${Math.floor(at)}`}
      data-sample-at={Math.floor(at)}
      aria-label={`Play from ${formatMoment(at)}`}
    >
      <span aria-hidden="true">&#9656;&nbsp;</span>
      {formatMoment(at)}
    </a>
  );
}

function drawBars(speaker: 'pro' | 'customer'): string {
  const step = width / peaks.length;
  return peaks
    .map((peak, index) => {
      const at = ((index + 0.5) / peaks.length) * seconds;
      const turn = turns.findLast(({ start }) => start <= at);
      if ((turn?.speaker === 'customer' ? 'customer' : 'pro') !== speaker) return '';
      const x = ((index + 0.5) * step).toFixed(1);
      const height = 1.5 + peak * 32;
      return `M${x} ${(36 - height).toFixed(1)}V${(36 + height).toFixed(1)}`;
    })
    .join('');
}
