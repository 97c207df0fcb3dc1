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
        <path
          className={classes.wave}
          d="M2 20H6C8 20 8 14 9.8 14S12 29 13.9 29S16.3 5 18.6 5S21.6 35 24 35S26.6 9 29 9C31.6 9 30.6 30 35.5 30C41.5 30 52 17 51 9.5C50.4 5.6 46.6 6.4 45.3 11C43.8 16.4 42.6 30 49 30C54 30 63 24.5 62.4 19.4C62 16.4 58.2 16.6 56.8 20.2C55.4 24 56 30 62 30C68 30 67.5 26.5 73 26.5H90"
        />
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
