import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import type { Role } from '#domain/team/roles.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { keyNames } from './key-names.ts';
import classes from './shortcut-sheet.module.css';
import { type Shortcut, shortcutsFor } from './shortcuts.ts';
import { turnSingleKeys, useSingleKeys } from './single-keys.ts';

/** Which keys do what, and the switch for who wants none of it. */
export function ShortcutSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const isOn = useSingleKeys();
  const shortcuts = shortcutsFor(role);
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={680}
      centered
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>Keyboard shortcuts</Modal.Title>
            <Modal.CloseButton size={44} aria-label="Close keyboard shortcuts" data-autofocus />
          </div>
          <div className={classes.groups}>
            {groups.map((group) => (
              <section key={group} data-group={group}>
                <h3 className={classes.group}>{group}</h3>
                <dl className={classes.list}>
                  {shortcuts
                    .filter((shortcut) => shortcut.group === group)
                    .map((shortcut) => (
                      <div key={shortcut.name} className={classes.row}>
                        <dt className={classes.name}>{shortcut.name}</dt>
                        <dd className={classes.keys}>
                          <Keys shortcut={shortcut} />
                        </dd>
                      </div>
                    ))}
                </dl>
              </section>
            ))}
          </div>
          <CheckField
            checked={isOn}
            onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
            label="Use shortcuts without Ctrl or ⌘"
            description="Turn this off if you steer with your voice, or press keys by mistake. This browser keeps it until you log out."
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Keys({ shortcut: { keys } }: { shortcut: Shortcut }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={classes.then}>then</span>}
      {keyNames(key).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </Fragment>
  ));
}
