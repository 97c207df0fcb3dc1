import { Loader, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { fewestLetters, mostLetters } from '#domain/find/find-schema.ts';
import type { Role } from '#domain/team/roles.ts';
import { LoadError } from '#web/components/state/load-error.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import { below } from '#web/lib/breakpoints.ts';
import classes from './command-bar.module.css';
import { matchPlaces } from './match-places.ts';
import { type Place, placesFor, type SettingsPlace } from './places.tsx';
import { addressOf, listRecentPages } from './recent-pages.ts';
import { groupFindings, groupPlaces, type Option, type OptionGroup } from './to-options.tsx';
import { useFindings } from './use-findings.ts';

const typingPauseMs = 150;
const mostRecent = 4;
// By name: a plain class would go to what holds the dialog in its place, too.
const contentClasses = { content: classes.content };

interface CommandBarProps {
  role: Role;
  sections: readonly SettingsPlace[];
  onClose: () => void;
  onLeave: (to: string) => void;
  onSheet: () => void;
}

/** One field for everything: pages and deeds at once, what the business has a moment later. */
export function CommandBar({ role, sections, onClose, onLeave, onSheet }: CommandBarProps) {
  const isPhone = useMediaQuery(below('tablet'), undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  // Enter was pressed before the answer to what was typed had come.
  const [isWaiting, setIsWaiting] = useState(false);
  const { groups, placeCount, found, isSearching } = useOptions(typed, role, sections);
  const listId = useId();
  const options = groups.flatMap((group) =>
    group.options.map((option) => ({ ...option, key: keyOf(group, option) })),
  );
  const active = options.find(({ key }) => key === wanted) ?? options[0];
  const idOf = (key: string) => `${listId}-${options.findIndex((option) => option.key === key)}`;

  function open({ to }: Option) {
    if (to === 'sheet') onSheet();
    else onLeave(to);
  }

  function move(event: KeyboardEvent) {
    if (options.length === 0) return;
    const at = options.findIndex(({ key }) => key === active?.key);
    const places: Record<string, number> = {
      ArrowDown: (at + 1) % options.length,
      ArrowUp: (at - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
    };
    const next = places[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setWanted(options[next]?.key ?? null);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') return move(event);
    event.preventDefault();
    const isOld = isSearching && options.findIndex(({ key }) => key === active?.key) >= placeCount;
    if (active && !isOld) open(active);
    else setIsWaiting(isSearching);
  }

  const openFirst = useEffectEvent(() => {
    setIsWaiting(false);
    if (active) open(active);
  });
  useEffect(() => {
    if (isWaiting && !isSearching) openFirst();
  }, [isWaiting, isSearching]);

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size={640}
      yOffset="10dvh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content classNames={contentClasses}>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>Search</Modal.Title>
          <div className={classes.field}>
            {isSearching ? (
              <Loader size={20} aria-hidden="true" />
            ) : (
              <IconSearch size={22} stroke={1.75} aria-hidden="true" />
            )}
            <input
              className={classes.input}
              data-autofocus
              type="text"
              role="combobox"
              aria-label={promptFor(role)}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && idOf(active.key)}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Search everything"
              maxLength={mostLetters}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setWanted(null);
                setIsWaiting(false);
              }}
              onKeyDown={press}
            />
            <button type="button" className={classes.close} aria-label="Close search" onClick={onClose}>
              <IconX size={22} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          <div className={classes.results} data-stale={found.isPlaceholderData && isSearching}>
            {options.length > 0 && (
              <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
                {groups.map((group) => (
                  <Group
                    key={group.name}
                    group={group}
                    activeKey={active?.key}
                    idOf={idOf}
                    onActive={setWanted}
                    onOpen={open}
                  />
                ))}
              </div>
            )}
            {found.isLoadingError && (
              <div className={classes.problem}>
                <LoadError error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
              </div>
            )}
            <p
              role="status"
              className={options.length > 0 || found.isLoadingError ? classes.told : classes.note}
            >
              {describe({
                typed: typed.trim(),
                isSearching,
                isBroken: found.isLoadingError,
                count: options.length,
              })}
            </p>
          </div>
          <p className={classes.keys} aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const promptFor = (role: Role) =>
  role === 'technician' ? 'Search calls, promises and help' : 'Search calls, contacts, pages and help';

const keyOf = ({ name }: OptionGroup, { to, title }: Option) => `${name} ${to} ${title}`;

/** Pages and deeds that fit, then what the server found for what was typed last. */
function useOptions(typed: string, role: Role, sections: readonly SettingsPlace[]) {
  const location = useLocation();
  const q = typed.trim();
  const [asked] = useDebouncedValue(q, typingPauseMs);
  const isAsking = q.length >= fewestLetters;
  const found = useFindings(isAsking ? asked : '');
  const places = useMemo(() => placesFor(role, sections), [role, sections]);
  const here = addressOf(location);
  const known = useMemo(
    () => (q ? groupPlaces(matchPlaces(places, q)) : firstPlaces(places, here)),
    [places, q, here],
  );
  const groups = isAsking && found.data ? [...known, ...groupFindings(found.data, asked)] : known;
  const placeCount = known.flatMap(({ options }) => options).length;
  return { groups, placeCount, found, isSearching: isAsking && (q !== asked || found.isFetching) };
}

/** Before anything is typed: where one was last, what can be done, and the pages. */
function firstPlaces(places: readonly Place[], here: string): OptionGroup[] {
  const recent = listRecentPages()
    .filter((address) => address !== here)
    .flatMap((address) => places.find(({ to, group }) => to === address && group !== 'Do') ?? [])
    .slice(0, mostRecent);
  const others = places.filter(
    ({ group, to }) => group !== 'Settings' && to !== here && !recent.some((one) => one.to === to),
  );
  const groups = groupPlaces(others);
  return recent.length > 0 ? [{ name: 'Recent', options: recent }, ...groups] : groups;
}

interface Standing {
  typed: string;
  isSearching: boolean;
  isBroken: boolean;
  count: number;
}

function describe({ typed, isSearching, isBroken, count }: Standing): string {
  if (!typed) return '';
  if (isSearching) return 'Searching…';
  if (isBroken) return '';
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'}`;
  if (typed.length < fewestLetters) return 'Type one more letter.';
  return `Nothing found for “${typed}”. Try a name, a phone number or fewer words.`;
}

interface GroupProps {
  group: OptionGroup;
  activeKey: string | undefined;
  idOf: (key: string) => string;
  onActive: (key: string) => void;
  onOpen: (option: Option) => void;
}

function Group({ group, activeKey, idOf, onActive, onOpen }: GroupProps) {
  const headId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, and a fieldset is none.
    <div role="group" aria-labelledby={headId} className={classes.group}>
      <div id={headId} role="presentation" className={classes.head}>
        {group.name}
      </div>
      {group.options.map((option) => {
        const key = keyOf(group, option);
        return (
          <Row
            key={key}
            id={idOf(key)}
            option={option}
            isActive={key === activeKey}
            onActive={() => onActive(key)}
            onOpen={() => onOpen(option)}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  id: string;
  option: Option;
  isActive: boolean;
  onActive: () => void;
  onOpen: () => void;
}

function Row({ id, option, isActive, onActive, onOpen }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { title, detail, icon } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onActive}
      onClick={onOpen}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <span className={classes.name}>
          <WholePhones>{title}</WholePhones>
        </span>
        {detail && (
          <Fragment>
            <span className={classes.gap}>, </span>
            <span className={classes.detail}>
              <WholePhones>{detail}</WholePhones>
            </span>
          </Fragment>
        )}
      </span>
    </div>
  );
}
