import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBrandFacebook,
  IconCircleCheck,
  IconCircleDashed,
  IconExternalLink,
  IconStar,
} from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  facebookPageMessage,
  googleReviewMessage,
  readFacebookPage,
  readGoogleReview,
} from '#domain/campaigns/review-links.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { type ReviewSite, useConnect, useIntegrations } from './api.ts';
import classes from './reviews.module.css';

interface Site {
  id: ReviewSite;
  name: string;
  icon: ReactNode;
  /** What the link is for. */
  purpose: string;
  fieldLabel: string;
  placeholder: string;
  /** The link as it will be kept, or null when it has not the form of one. */
  read: (typed: string) => string | null;
  message: string;
  afterDisconnect: string;
}

const google: Site = {
  id: 'google-reviews',
  name: 'Google reviews',
  icon: <IconStar size={22} stroke={1.75} aria-hidden="true" />,
  purpose: 'Review campaigns send this link to your customers.',
  fieldLabel: 'Google review link or place id',
  placeholder: 'https://g.page/r/…/review',
  read: (typed) => readGoogleReview(typed)?.link ?? null,
  message: googleReviewMessage,
  afterDisconnect:
    'Review campaigns need the link and cannot be started without it. Reviews you have stay on Google.',
};

const facebook: Site = {
  id: 'facebook-page',
  name: 'Facebook page',
  icon: <IconBrandFacebook size={22} stroke={1.75} aria-hidden="true" />,
  purpose: 'The page your customers find you on.',
  fieldLabel: 'Facebook page address',
  placeholder: 'https://www.facebook.com/yourcompany',
  read: readFacebookPage,
  message: facebookPageMessage,
  afterDisconnect: 'Only the address is removed here. Your page on Facebook stays as it is.',
};

export function Reviews() {
  const integrations = useIntegrations();
  if (integrations.isPending) return <Loading />;
  if (integrations.isLoadingError) {
    return (
      <LoadError
        error={integrations.error}
        onRetry={() => void integrations.refetch()}
        busy={integrations.isFetching}
      />
    );
  }
  const { googleReviews, facebookPage } = integrations.data;
  return (
    <div className={classes.sites}>
      <SiteRow site={google} link={googleReviews.link} />
      <SiteRow site={facebook} link={facebookPage.link} />
    </div>
  );
}

function SiteRow({ site, link }: { site: Site; link: string | null }) {
  const [connecting, { open, close }] = useDisclosure(false);
  return (
    <section className={classes.site} aria-label={site.name}>
      <div className={classes.head}>
        <span className={classes.icon}>{site.icon}</span>
        <h3 className={classes.name}>{site.name}</h3>
        <Status connected={link !== null} />
      </div>
      {link ? <Preview link={link} /> : <p className={classes.purpose}>{site.purpose}</p>}
      {link && <Disconnect site={site} />}
      {!link && connecting && <ConnectForm site={site} onDone={close} />}
      {!link && !connecting && (
        <div>
          <Button variant="default" onClick={open} aria-label={`Connect ${site.name}`}>
            Connect
          </Button>
        </div>
      )}
    </section>
  );
}

function Status({ connected }: { connected: boolean }) {
  return (
    <span className={classes.status} data-connected={connected}>
      {connected ? (
        <IconCircleCheck size={18} aria-hidden="true" />
      ) : (
        <IconCircleDashed size={18} aria-hidden="true" />
      )}
      {connected ? 'Connected' : 'Not connected'}
    </span>
  );
}

function Preview({ link }: { link: string }) {
  return (
    <a className={classes.preview} href={link} target="_blank" rel="noreferrer">
      <span className={classes.address}>{link.replace(/^https:\/\//, '')}</span>
      <span className={classes.open}>
        <IconExternalLink size={18} aria-hidden="true" /> Open the link
      </span>
    </a>
  );
}

function ConnectForm({ site, onDone }: { site: Site; onDone: () => void }) {
  const connect = useConnect(site.id);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const found = site.read(typed);
  useUnsavedChanges(typed.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(found ? null : site.message);
    if (!found) return;
    connect.mutate(typed, {
      onSuccess: () => {
        toast.success(`${site.name} connected`);
        onDone();
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={site.fieldLabel}
        placeholder={site.placeholder}
        value={typed}
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        autoFocus
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <p className={classes.purpose} role="status">
        {found && `We will save it as ${found.replace(/^https:\/\//, '')}`}
      </p>
      <SaveProblem change={connect} fallback="This was not saved. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" disabled={connect.isPending}>
          {connect.isPending ? 'Connecting...' : 'Connect'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Disconnect({ site }: { site: Site }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const connect = useConnect(site.id);

  function run() {
    connect.mutate(null, {
      onSuccess: () => {
        close();
        toast.success(`${site.name} disconnected`);
      },
      onError: (error) => toast.error(messageOf(error, 'This was not removed. Try again.')),
    });
  }

  return (
    <div>
      <Button variant="default" onClick={open} aria-label={`Disconnect ${site.name}`}>
        Disconnect
      </Button>
      <Confirm
        title={`Disconnect ${site.name}?`}
        action="Disconnect"
        opened={isOpen}
        busy={connect.isPending}
        onConfirm={run}
        onClose={close}
      >
        {site.afterDisconnect}
      </Confirm>
    </div>
  );
}
