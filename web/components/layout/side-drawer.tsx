import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { WholePhones } from '#web/components/whole-phones.tsx';
import classes from './side-drawer.module.css';

interface SideDrawerProps {
  title: string;
  position: 'right' | 'bottom';
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The library's ready-made drawer head is a <header>, which would count as a second banner of the page. */
export function SideDrawer({ title, position, opened, onClose, children }: SideDrawerProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={position}
      size={position === 'right' ? 420 : 'auto'}
    >
      <Drawer.Overlay />
      <Drawer.Content className={position === 'bottom' ? classes.bottom : undefined}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>
            <WholePhones>{title}</WholePhones>
          </Drawer.Title>
          <Drawer.CloseButton aria-label={`Close ${title.toLowerCase()}`} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
