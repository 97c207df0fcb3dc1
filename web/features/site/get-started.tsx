import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './get-started.module.css';

export function GetStarted() {
  return (
    <section id="signup" className={classes.section} aria-labelledby="signup-title">
      <h2 id="signup-title" className={classes.title}>
        Start with your next call
      </h2>
      <p className={classes.text}>
        Create an account with your name, email and the phone you call from. Your customers pay nothing and
        need nothing.
      </p>
      <div className={classes.actions}>
        <ButtonLink to="/auth/signup">Create your account</ButtonLink>
        <ButtonLink to="/auth/signin" quiet>
          Sign in
        </ButtonLink>
      </div>
    </section>
  );
}
