import classes from './recorder.module.css';
import { meterBars } from './use-recorder.ts';

const height = 64;
const step = 8;

/** How loud it comes in: the same bars as the waveform of a call. */
export function LevelMeter({ levels }: { levels: number[] }) {
  const from = meterBars - levels.length;
  return (
    <svg
      className={classes.meter}
      viewBox={`0 0 ${meterBars * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: meterBars }, (_, index) => {
        // As the ear hears it: half of the bar is a tenth of the loudness.
        const tall = Math.max(3, Math.min(1, Math.sqrt(levels[index - from] ?? 0) * 1.4) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={index * step + 2}
            y={(height - tall) / 2}
            width={step - 4}
            height={tall}
            rx={2}
          />
        );
      })}
    </svg>
  );
}
