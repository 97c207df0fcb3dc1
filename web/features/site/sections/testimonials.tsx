import testimonials from '#content/site/testimonials.json';
import { Section } from './section.tsx';
import classes from './testimonials.module.css';

const { note, isIllustration, entries } = testimonials;

export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title={isIllustration ? 'What a day with it looks like' : 'What pros say'}
      lead={note}
    >
      <ul className={classes.voices}>
        {entries.map(({ text, who, where }) => (
          <li key={text} className={classes.voice}>
            {isIllustration && <span className={classes.mark}>Illustration</span>}
            <p className={classes.text}>{text}</p>
            <p className={classes.who}>
              <b>{who}</b> {where}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
