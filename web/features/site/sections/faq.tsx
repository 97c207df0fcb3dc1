import classes from './faq.module.css';
import type { FaqEntry } from './faq-entries.ts';
import { Section } from './section.tsx';

export function Faq({ entries, title = 'Questions' }: { entries: FaqEntry[]; title?: string }) {
  return (
    <Section id="faq" title={title}>
      <div className={classes.list}>
        {entries.map(({ question, answer }) => (
          <details key={question} className={classes.entry}>
            <summary className={classes.question}>{question}</summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
