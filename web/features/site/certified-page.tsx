import { ButtonLink } from '#web/components/button-link.tsx';
import { SitePage } from './site-page.tsx';

export function CertifiedPage() {
  return (
    <SitePage
      title="Certified Provider"
      lead="For pros who tell their customers that the call is recorded, and send them the recap."
    >
      <section>
        <p>
          The programme has not opened yet. Its terms will stand on this page before anyone can join it. An
          account you create today carries over.
        </p>
      </section>
      <section>
        <ButtonLink to="/#signup">Join</ButtonLink>
      </section>
    </SitePage>
  );
}
