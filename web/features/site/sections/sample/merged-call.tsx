import classes from './merged-call.module.css';

const lanes = [
  { name: 'You', y: 58 },
  { name: 'Customer', y: 114 },
  { name: 'Jotline', y: 170 },
];
const [start, merge, end] = [84, 168, 336];

/** How a merged call goes: two voices, a third that joins and says so, and the line that becomes writing. */
export function MergedCall() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 350 310"
      role="img"
      data-draw-when-seen
      aria-label="A call over time. You and your customer talk. You merge Jotline in; it says that the call is recorded and beeps every 15 seconds. When the call ends, its line turns into handwriting: the notes."
    >
      <rect className={classes.merged} x={merge} y="26" width={end - merge + 6} height="172" rx="10" />
      <text className={classes.mergeLabel} x={merge + 2} y="17">
        Merge: one call
      </text>
      {lanes.map(({ name, y }) => (
        <g key={name}>
          <text className={classes.name} x="4" y={y + 5}>
            {name}
          </text>
          <path className={classes.silence} d={`M${start} ${y}H${end}`} />
        </g>
      ))}
      <g className={classes.voices}>
        <path
          className={classes.you}
          d={drawVoice(
            58,
            [
              [88, 112],
              [140, 160],
              [232, 262],
              [300, 318],
            ],
            3,
          )}
        />
        <path
          className={classes.customer}
          d={drawVoice(
            114,
            [
              [114, 138],
              [264, 296],
              [320, 334],
            ],
            7,
          )}
        />
        <rect className={classes.bubble} x="174" y="154" width="82" height="32" rx="6" />
        <text className={classes.said} x="182" y="167">
          This call
        </text>
        <text className={classes.said} x="182" y="180">
          is recorded.
        </text>
        {[272, 298, 324].map((x) => (
          <circle key={x} className={classes.beep} cx={x} cy="170" r="5" />
        ))}
      </g>
      <text className={classes.caption} x={end + 4} y="217" textAnchor="end">
        a beep every 15 seconds
      </text>
      <path
        className={classes.writing}
        pathLength="1"
        d="M4 262H20C26 262 26 250 31 250S38 276 43 276S50 236 56 236S64 286 70 286S77 242 84 242C92 242 88 278 102 278C120 278 150 254 147 240C145 230 134 232 130 244C126 258 122 278 141 278C155 278 182 268 180 256C179 248 168 249 164 258C160 268 162 278 178 278C196 278 196 270 212 270H346"
      />
      <text className={classes.caption} x="346" y="302" textAnchor="end">
        You hang up. The notes are written.
      </text>
    </svg>
  );
}

/** Bars that rise and fall like speech; the same every time. */
function drawVoice(y: number, stretches: [number, number][], seed: number): string {
  const bars: string[] = [];
  for (const [from, to] of stretches) {
    for (let x = from; x <= to; x += 4) {
      const swell = Math.sin(((x - from) / (to - from + 0.1)) * Math.PI);
      const height = 3 + 15 * swell * Math.abs(Math.sin(x * 0.9 + seed) * Math.cos(x * 0.37 + seed * 2));
      bars.push(`M${x} ${(y - height).toFixed(1)}V${(y + height).toFixed(1)}`);
    }
  }
  return bars.join('');
}
