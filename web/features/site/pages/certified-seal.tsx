import { brandMark } from '#domain/site/brand-mark.ts';
import classes from './certified-seal.module.css';

/** A draft of the seal, dashed like everything that does not exist yet. */
export function CertifiedSeal() {
  return (
    <svg
      className={classes.seal}
      viewBox="0 0 260 260"
      role="img"
      aria-label="A draft of the seal: a ring of tape-measure marks around the Jotline waveform."
    >
      <circle className={classes.outer} cx="130" cy="130" r="122" />
      <circle className={classes.marks} cx="130" cy="130" r="108" pathLength="96" />
      <circle className={classes.inches} cx="130" cy="130" r="103" pathLength="24" />
      <g transform="translate(62 92) scale(1.5)">
        <path className={classes.wave} d={brandMark} />
      </g>
      <text className={classes.words} x="130" y="182" textAnchor="middle">
        CERTIFIED
      </text>
      <text className={classes.draft} x="130" y="204" textAnchor="middle">
        draft
      </text>
    </svg>
  );
}
