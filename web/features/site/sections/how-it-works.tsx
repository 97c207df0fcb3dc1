import classes from './how-it-works.module.css';
import { MergedCall } from './sample/merged-call.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    title: 'Save the number',
    text: 'Jotline is a contact in your phone, like any other. There is no app to install, for you or your customer.',
  },
  {
    title: 'Merge it into the call',
    text: 'Add the contact while you talk and press merge. Jotline says that the call is recorded and beeps every 15 seconds, so everyone knows.',
  },
  {
    title: 'Read the notes',
    text: 'Minutes later the job is in your inbox: summary, scope, materials, who does what by when, and what nobody asked yet.',
  },
];

export function HowItWorks() {
  return (
    <Section id="how" title="How it works" sheet>
      <div className={classes.columns}>
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
        <MergedCall />
      </div>
    </Section>
  );
}
