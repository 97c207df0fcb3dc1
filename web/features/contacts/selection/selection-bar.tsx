import { IconChecks, IconDownload, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { ConsentOfChosen } from './consent-of-chosen.tsx';
import { countContacts, inWords } from './count-contacts.ts';
import { useBulkChange, useExportChosen } from './selection-api.ts';
import classes from './selection-bar.module.css';
import { TagChosen } from './tag-chosen.tsx';
import type { Selecting } from './use-selection.ts';

type Opened = 'tag' | 'consent' | 'delete' | null;
const iconProps = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  selecting: Selecting;
  total: number | undefined;
  /** Where the focus goes when the bar does. */
  onCleared: () => void;
}

/** What can be done with everybody who is checked: it stays at the foot of the screen while the list is there. */
export function SelectionBar({ selecting, total, onCleared }: SelectionBarProps) {
  const { count, isAllPicked, pickAll, clear, selection } = selecting;
  const [opened, setOpened] = useState<Opened>(null);
  const exporting = useExportChosen();

  function leave() {
    setOpened(null);
    clear();
    onCleared();
  }

  const drawer = { position: 'right' as const, onClose: () => setOpened(null) };
  return (
    <section className={classes.bar} aria-label="Selected contacts">
      <div className={classes.count}>
        <span>{inWords(count)} selected</span>
        {total !== undefined && count < total && !isAllPicked && (
          <button type="button" className={classes.action} onClick={pickAll}>
            Select all {inWords(total)}
          </button>
        )}
      </div>
      <div className={classes.actions}>
        <Action icon={<IconTag {...iconProps} />} onClick={() => setOpened('tag')}>
          Tag
        </Action>
        <Action icon={<IconChecks {...iconProps} />} onClick={() => setOpened('consent')}>
          Consent
        </Action>
        <Action
          icon={<IconDownload {...iconProps} />}
          isBusy={exporting.isPending}
          onClick={() =>
            exporting.mutate(selection(), {
              onError: (error) => toast.error(messageOf(error, 'The file was not made. Try again.')),
            })
          }
        >
          Export
        </Action>
        <Action icon={<IconTrash {...iconProps} />} onClick={() => setOpened('delete')}>
          Delete
        </Action>
        <Action icon={<IconX {...iconProps} />} onClick={leave}>
          Clear
        </Action>
      </div>
      <SideDrawer title={`Tag ${countContacts(count)}`} opened={opened === 'tag'} {...drawer}>
        <TagChosen selecting={selecting} onDone={leave} />
      </SideDrawer>
      <SideDrawer title="Record consent" opened={opened === 'consent'} {...drawer}>
        <ConsentOfChosen selecting={selecting} onDone={leave} />
      </SideDrawer>
      <DeleteChosen
        selecting={selecting}
        opened={opened === 'delete'}
        onClose={() => setOpened(null)}
        onDone={leave}
      />
    </section>
  );
}

interface ActionProps {
  icon: ReactNode;
  isBusy?: boolean;
  onClick: () => void;
  children: string;
}

function Action({ icon, isBusy = false, onClick, children }: ActionProps) {
  return (
    <button type="button" className={classes.action} aria-busy={isBusy} disabled={isBusy} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

interface DeleteChosenProps {
  selecting: Selecting;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeleteChosen({ selecting: { count, selection }, opened, onClose, onDone }: DeleteChosenProps) {
  const change = useBulkChange(count);

  function run() {
    change.mutate(
      { action: 'delete', selection: selection() },
      {
        onSuccess: onDone,
        onError: (error) => {
          toast.error(messageOf(error, 'Nothing was deleted. Try again.'));
          onClose();
        },
      },
    );
  }

  return (
    <Confirm
      title={`Delete ${countContacts(count)}?`}
      opened={opened}
      onClose={onClose}
      action={`Delete ${countContacts(count)}`}
      onConfirm={run}
      busy={change.isPending}
    >
      Names, numbers, tags and consent are removed for good: this cannot be undone. Calls and texts stay where
      they are, and so do opt-outs.
    </Confirm>
  );
}
