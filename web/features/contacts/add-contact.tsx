import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { useOpeningHash } from '#web/lib/use-opening-hash.ts';
import { ContactForm } from './contact-form.tsx';

export function AddContact() {
  const [opened, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  useOpeningHash('#add', open);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
        Add contact
      </Button>
      <SideDrawer title="Add contact" position="right" opened={opened} onClose={close}>
        <ContactForm
          contact={null}
          onCancel={close}
          onDone={(id) => {
            close();
            void navigate(`/dashboard/contacts/${id}`);
          }}
        />
      </SideDrawer>
    </>
  );
}
