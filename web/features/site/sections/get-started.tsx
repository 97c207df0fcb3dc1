import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './get-started.module.css';
import { Section } from './section.tsx';

const needs = ['Your name or company', 'An email address for the notes', 'The phone you call customers from'];

export function GetStarted() {
  return (
    <Section
      id="signup"
      title="Start with your next call"
      lead="Three things and you have an account. Your customers need nothing."
      sheet
    >
      <ul className={classes.needs}>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <ButtonLink to="/auth/signup">Create your account</ButtonLink>
        <ButtonLink to="/auth/signin" quiet>
          Sign in
        </ButtonLink>
      </div>
    </Section>
  );
}
