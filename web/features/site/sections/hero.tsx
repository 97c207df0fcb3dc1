import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './hero.module.css';
import { HeroPicture } from './sample/hero-picture.tsx';

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.words}>
        <h1 id="hero-title" className={classes.title}>
          Merge us into the call. Get the job notes in your inbox.
        </h1>
        <div className={classes.action}>
          <ButtonLink to="/auth/signup">Create your account</ButtonLink>
        </div>
      </div>
      <HeroPicture />
    </section>
  );
}
