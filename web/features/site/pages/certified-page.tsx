import { ButtonLink } from '#web/components/button-link.tsx';
import sectionClasses from '../sections/section.module.css';
import { Section } from '../sections/section.tsx';
import classes from './certified-page.module.css';
import { CertifiedSeal } from './certified-seal.tsx';
import { ShareLinks } from './share-links.tsx';

const promises = [
  {
    title: 'Say it first',
    text: 'You tell the customer that Jotline is on the line and let the announcement finish before you talk about the job.',
  },
  {
    title: 'Send the recap',
    text: 'Whoever was recorded gets their copy, without having to ask for it.',
  },
  {
    title: 'Take no for an answer',
    text: 'If someone does not want to be recorded, you press 9 and carry on without notes.',
  },
];

export function CertifiedPage() {
  return (
    <>
      <div className={`${sectionClasses.inner} ${classes.top}`}>
        <div>
          <h1 className={classes.title}>Certified Provider</h1>
          <p className={sectionClasses.lead}>
            For pros who tell their customers that the call is recorded, and send them the recap.
          </p>
          <div className={classes.actions}>
            <ButtonLink to="/#signup">Join</ButtonLink>
            <ShareLinks path="/certified" />
          </div>
        </div>
        <CertifiedSeal />
      </div>
      <Section id="promises" title="What you promise" sheet>
        <ol className={classes.promises}>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="status" title="Where the program stands">
        <div className={classes.status}>
          <p>
            It has not opened yet. There is no seal to earn, no fee and no list of providers today. Its terms
            will be on this page before anyone can be certified.
          </p>
          <p>
            Join with an account now: everything the promises ask for already works, and your account carries
            over.
          </p>
        </div>
      </Section>
    </>
  );
}
