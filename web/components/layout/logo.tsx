import { brandMark } from '#domain/site/brand-mark.ts';
import classes from './logo.module.css';

export function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 92 40" aria-hidden="true">
      <path d={brandMark} />
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
