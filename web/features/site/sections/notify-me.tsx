import { PlainButton } from '#web/components/plain-button.tsx';
import classes from './notify-me.module.css';
import { Section } from './section.tsx';

export function NotifyMe() {
  return (
    <Section
      id="notify"
      title="Not yet? Hear about what is new"
      lead="One email when something from the drawing board is ready. We ask you to confirm the address first."
    >
      <NotifyForm />
    </Section>
  );
}

/** A plain form; features/site/scripts/send-notify-me.ts answers in place where it can. */
export function NotifyForm() {
  return (
    <form className={classes.form} method="post" action="/waitlist" data-notify-me>
      <label className={classes.label} htmlFor="notify-email">
        Email
      </label>
      <input
        className={classes.input}
        id="notify-email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <PlainButton type="submit">Notify me</PlainButton>
      <p className={classes.answer} role="status" data-notify-answer />
    </form>
  );
}
