import { TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { findArea, type ServiceArea } from '#domain/company/service-areas.ts';
import { type StateCode, usStates } from '#domain/company/us-states.ts';
import classes from './area-list.module.css';
import { StatePanel } from './state-panel.tsx';
import type { Atlas } from './use-atlas.ts';

export interface AreaListProps {
  /** Null until the county names are here; states can be chosen before. */
  atlas: Atlas | null;
  areas: ServiceArea[];
  openState: StateCode | null;
  onOpen: (state: StateCode | null) => void;
  onChange: (areas: ServiceArea[]) => void;
}

export function AreaList({ atlas, areas, openState, onOpen, onChange }: AreaListProps) {
  const [search, setSearch] = useState('');
  const found = findStates(search, atlas);
  const list = useRef<HTMLUListElement>(null);

  // A state opened on the map is brought into view here; the page itself stays where it is.
  useEffect(() => {
    const row = openState && list.current?.querySelector<HTMLElement>(`[data-state="${openState}"]`);
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop;
  }, [openState]);

  return (
    <div className={classes.list}>
      <TextInput
        label="Search states and counties"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {search.trim() && (found.length === 0 ? 'Nothing found' : describeFound(found))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ul ref={list} className={classes.states} aria-label="States" tabIndex={0}>
        {found.map(({ code, name, counties }) => {
          const isOpen = code === openState || counties !== null;
          return (
            <li key={code} className={classes.state} data-state={code}>
              <button
                type="button"
                className={classes.row}
                aria-expanded={isOpen}
                onClick={() => onOpen(code === openState ? null : code)}
              >
                <span className={classes.name}>{name}</span>
                <Chosen area={findArea(areas, code)} />
                <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
              </button>
              {isOpen && (
                <StatePanel
                  state={code}
                  counties={counties ?? atlas?.countyNames(code) ?? null}
                  isFiltered={counties !== null}
                  areas={areas}
                  onChange={onChange}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Chosen({ area }: { area: ServiceArea | undefined }) {
  if (!area) return null;
  const { length } = area.counties;
  const text = area.isStatewide ? 'Statewide' : `${length} ${length === 1 ? 'county' : 'counties'}`;
  return <span className={classes.chosen}>{text}</span>;
}

interface FoundState {
  code: StateCode;
  name: string;
  /** Those that match, when the search is for counties; null when it is the state itself. */
  counties: string[] | null;
}

function findStates(search: string, atlas: Atlas | null): FoundState[] {
  const wanted = search.trim().toLowerCase();
  return usStates.flatMap(({ code, name }): FoundState[] => {
    const whole = { code, name, counties: null };
    if (!wanted || name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted) return [whole];
    if (wanted.length < 2 || !atlas) return [];
    const counties = atlas.countyNames(code).filter((county) => county.toLowerCase().startsWith(wanted));
    return counties.length > 0 ? [{ code, name, counties }] : [];
  });
}

function describeFound(found: FoundState[]): string {
  const counties = found.reduce((sum, state) => sum + (state.counties?.length ?? 0), 0);
  const states = found.filter((state) => state.counties === null).length;
  return [
    ...(states > 0 ? [`${states} ${states === 1 ? 'state' : 'states'}`] : []),
    ...(counties > 0 ? [`${counties} ${counties === 1 ? 'county' : 'counties'}`] : []),
  ]
    .join(' and ')
    .concat(' found');
}
