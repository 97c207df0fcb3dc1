import { waitlistSentMessage } from '#domain/site/waitlist-message.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { PlainButton } from '#web/components/plain-button.tsx';
import type { SitePage as Page } from '#web/lib/site-page.ts';
import { NotifyForm } from '../sections/notify-me.tsx';
import { SitePage } from './site-page.tsx';
import classes from './waitlist-pages.module.css';

const home = <ButtonLink to="/">Back to the start page</ButtonLink>;

/** Posts to its own address, so that the key of the mail travels along. */
function PressToAnswer({ label }: { label: string }) {
  return (
    <form method="post">
      <PlainButton className={classes.button} type="submit">
        {label}
      </PlainButton>
    </form>
  );
}

function page(name: string, title: string, content: Omit<Parameters<typeof SitePage>[0], 'title'>): Page {
  return {
    path: `/waitlist/${name}`,
    title,
    description: 'News about Jotline by email.',
    hidden: true,
    Component: () => <SitePage title={title} {...content} />,
  };
}

/** The answers to "Notify me" without a script, and what the mail leads to. */
export const waitlistPages: Page[] = [
  page('sent', 'Check your inbox', { lead: waitlistSentMessage, children: home }),
  page('not-an-address', 'That is not an email address', {
    lead: 'Nothing was stored. Enter an address like name@example.com.',
    children: <NotifyForm />,
  }),
  page('slow-down', 'Too many tries from here', {
    lead: 'Nothing was stored this time. Wait an hour and try again.',
    children: home,
  }),
  page('confirm', 'One more click and you are on the list', {
    lead: 'We only write when something new is ready to use.',
    children: <PressToAnswer label="Yes, tell me" />,
  }),
  page('confirmed', 'You are on the list', {
    lead: 'We will write when there is something new. The email you came from can take you off again.',
    children: home,
  }),
  page('expired', 'This link no longer works', {
    lead: 'It was too old, or a newer email replaced it. Ask for a new one here.',
    children: <NotifyForm />,
  }),
  page('leave', 'Leave the list', {
    lead: 'We will not send news to this address again.',
    children: <PressToAnswer label="Take me off the list" />,
  }),
  page('left', 'You are off the list', { lead: 'We will not send you news again.', children: home }),
];
