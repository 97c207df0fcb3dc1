import classes from './for-pros.module.css';
import { SampleNotes } from './sample/sample-notes.tsx';
import { SamplePlayer } from './sample/sample-player.tsx';
import { Section } from './section.tsx';

const more = [
  { title: 'Press a line, hear it said', text: 'Every line of the notes knows its moment in the recording.' },
  {
    title: 'Nothing is guessed',
    text: 'What nobody said is "not stated". What was said only once asks to be confirmed.',
  },
  {
    title: 'To your team and your CRM',
    text: 'By email to the addresses you choose; as labeled text, ADF XML or JSON if a CRM reads along.',
  },
  {
    title: 'Your customers stay in reach',
    text: 'Callers become contacts. Text the ones who agreed, and ask every customer for a review.',
  },
];

export function ForPros() {
  return (
    <Section
      id="pros"
      title="This call became these notes"
      lead="A staged call, played by voices. Jotline heard it like any other, and nothing in its notes was touched up."
    >
      <div className={classes.columns}>
        <div className={classes.side}>
          <SamplePlayer />
          <ul className={classes.more}>
            {more.map(({ title, text }) => (
              <li key={title}>
                <h3 className={classes.point}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <SampleNotes />
      </div>
    </Section>
  );
}
