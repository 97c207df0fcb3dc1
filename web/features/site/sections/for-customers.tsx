import classes from './for-customers.module.css';
import { Section } from './section.tsx';

const points = [
  {
    title: 'Free, and nothing to install',
    text: 'Your customer talks on the phone they have. Jotline costs them nothing.',
  },
  {
    title: 'They know, every time',
    text: 'An announcement when Jotline joins and again after 20 seconds, then a beep every 15 seconds.',
  },
  {
    title: 'No means no',
    text: 'Press 9, or let them say it: the recording is deleted and no notes are written.',
  },
  {
    title: 'They get a copy',
    text: 'A short recap without your remarks, on a private page that works for 90 days. You say when it goes out.',
  },
];

const keys = [
  { key: '1', text: 'says the announcement again' },
  { key: '2', text: 'pauses while a card number is read out, and goes on' },
  { key: '9', text: 'deletes the recording and leaves the call' },
];

export function ForCustomers() {
  return (
    <Section
      id="customers"
      title="Fair to the person who called you"
      lead="A recorded call only works when everyone on it knows and is fine with it."
      sheet
    >
      <div className={classes.columns}>
        <ul className={classes.points}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3 className={classes.point}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
        <div className={classes.pad}>
          <h3 className={classes.padTitle}>Three keys, while you talk</h3>
          <dl className={classes.keys}>
            {keys.map(({ key, text }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>
            Customers can save the number too. Their calls are noted in the same way, free, up to 30 minutes a
            call and 5 calls a day.
          </p>
        </div>
      </div>
    </Section>
  );
}
