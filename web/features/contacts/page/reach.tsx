import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import classes from './reach.module.css';
import { TextContact } from './text-contact.tsx';

type Contact = ContactDetail['contact'];
const iconProps = { size: 20, 'aria-hidden': true } as const;

/** Why a text cannot go out, in words for the page; null when it can. */
export function findTextHold({ phone, optedOut, textConsent, conversationId }: Contact): string | null {
  if (!phone) return null;
  if (optedOut) return 'They opted out of texts. Call them instead.';
  if (!textConsent && !conversationId)
    return 'They have not agreed to texts yet. When they do, record it under Edit.';
  return null;
}

/** The two things one comes here for, big enough for a thumb in a glove. */
export function Reach({ contact }: { contact: Contact }) {
  const { phone, name } = contact;
  if (!phone) return null;
  const hold = findTextHold(contact);
  const whom = name ?? formatPhone(phone);
  return (
    <div className={classes.reach}>
      <Button
        component="a"
        href={`tel:${phone}`}
        size="lg"
        className={`${classes.action} ${classes.call}`}
        leftSection={<IconPhone {...iconProps} />}
        aria-label={`Call ${whom}`}
      >
        Call
      </Button>
      <TextAction contact={contact} isHeld={hold !== null} label={`Text ${whom}`} />
      {hold && <p className={classes.hold}>{hold}</p>}
    </div>
  );
}

function TextAction({ contact, isHeld, label }: { contact: Contact; isHeld: boolean; label: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const look = {
    size: 'lg',
    variant: 'default',
    className: `${classes.action} ${classes.text}`,
    leftSection: <IconMessage {...iconProps} />,
    'aria-label': label,
  } as const;
  if (contact.conversationId && !isHeld)
    return (
      <Button {...look} component={Link} to={`/dashboard/messages/${contact.conversationId}`}>
        Text
      </Button>
    );
  return (
    <>
      <Button {...look} disabled={isHeld} onClick={open}>
        Text
      </Button>
      <SideDrawer title={label} position="right" opened={opened} onClose={close}>
        <TextContact contactId={contact.id} />
      </SideDrawer>
    </>
  );
}
