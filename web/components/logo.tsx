import classes from './logo.module.css';

/** A waveform that becomes a line of handwriting. */
export function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 92 40" aria-hidden="true">
      <path d="M2 20H6C8 20 8 14 9.8 14S12 29 13.9 29S16.3 5 18.6 5S21.6 35 24 35S26.6 9 29 9C31.6 9 30.6 30 35.5 30C41.5 30 52 17 51 9.5C50.4 5.6 46.6 6.4 45.3 11C43.8 16.4 42.6 30 49 30C54 30 63 24.5 62.4 19.4C62 16.4 58.2 16.6 56.8 20.2C55.4 24 56 30 62 30C68 30 67.5 26.5 73 26.5H90" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.word}>Jotline</span>
    </span>
  );
}
