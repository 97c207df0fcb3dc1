import classes from './roadmap.module.css';
import { Section } from './section.tsx';

const plans = [
  {
    title: 'Text intake by SMS',
    text: 'A customer texts a photo and a few words; you get a ticket that is half filled in.',
  },
  {
    title: 'Smart materials lists',
    text: 'From what was said to a list you can hand over the counter.',
  },
  {
    title: 'Scheduling and payments',
    text: 'Agree on a time in the call, see it in your calendar, send the bill when it is done.',
  },
];

/** Drawn as a plan because that is what it is: none of this exists yet. */
export function Roadmap() {
  return (
    <Section
      id="roadmap"
      title="Coming soon"
      lead="On the drawing board. None of this works today, and no plan you buy depends on it."
      className={classes.plan}
    >
      <ul className={classes.items}>
        {plans.map(({ title, text }) => (
          <li key={title} className={classes.item}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
