import { IconAddressBookOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { useContact } from '#web/features/contacts/api.ts';
import { ContactActions } from '#web/features/contacts/contact-actions.tsx';
import { ContactFacts } from '#web/features/contacts/contact-facts.tsx';
import { LatestNotes } from '#web/features/contacts/page/latest-notes.tsx';
import { NextStep } from '#web/features/contacts/page/next-step.tsx';
import { OwnNotes } from '#web/features/contacts/page/own-notes.tsx';
import { Reach } from '#web/features/contacts/page/reach.tsx';
import { RecentMerges } from '#web/features/contacts/recent-merges.tsx';
import { Timeline } from '#web/features/contacts/timeline/timeline.tsx';
import { isGone } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './contact.module.css';

export function Component() {
  const { contactId = '' } = useParams();
  const detail = useContact(contactId);
  const contact = detail.data?.contact;
  const title = contact?.name ?? (contact?.phone ? formatPhone(contact.phone) : contact?.email) ?? 'Contact';
  usePageTitle(title);
  if (detail.isPending) return <Loading text="Loading contact..." />;
  if (detail.isLoadingError || isGone(detail.error))
    return (
      <NotHere
        what="contact"
        icon={<IconAddressBookOff size={26} />}
        back={{ label: 'See all contacts', to: '/dashboard/contacts' }}
        error={detail.error}
        onRetry={() => void detail.refetch()}
        busy={detail.isFetching}
      />
    );
  const { latestNotes } = detail.data;
  return (
    <>
      <PageBar to="/dashboard/contacts" label="Contacts">
        <ContactActions detail={detail.data} />
      </PageBar>
      <PageHead title={title} />
      <Reach key={`reach-${contactId}`} contact={detail.data.contact} />
      <RecentMerges detail={detail.data} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <NextStep detail={detail.data} />
          <OwnNotes key={contactId} contact={detail.data.contact} />
          {latestNotes && <LatestNotes notes={latestNotes} />}
          <ContactFacts contact={detail.data.contact} />
        </div>
        <section className={classes.timeline} aria-labelledby="timeline">
          <h2 id="timeline" className={classes.label}>
            Timeline
          </h2>
          <Timeline key={contactId} contactId={contactId} />
        </section>
      </div>
    </>
  );
}
