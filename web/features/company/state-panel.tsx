import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  addCounty,
  countyKey,
  findArea,
  hasCounty,
  removeCounty,
  type ServiceArea,
  setStatewide,
} from '#domain/company/service-areas.ts';
import { type StateCode, stateName } from '#domain/company/us-states.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import classes from './state-panel.module.css';

interface StatePanelProps {
  state: StateCode;
  counties: string[] | null;
  /** Only the counties that were searched for. */
  isFiltered: boolean;
  areas: ServiceArea[];
  onChange: (areas: ServiceArea[]) => void;
}

/** One state of the list, opened: all of it, some of its counties, or a name that no map knows. */
export function StatePanel({ state, counties, isFiltered, areas, onChange }: StatePanelProps) {
  const area = findArea(areas, state);
  const name = stateName(state);
  if (area?.isStatewide) {
    return (
      <div className={classes.panel}>
        <Statewide state={state} areas={areas} onChange={onChange} />
        <p className={classes.hint}>Every county in {name}. Uncheck to choose them one by one.</p>
      </div>
    );
  }
  const known = new Set(counties?.map(countyKey));
  const typed = isFiltered ? [] : (area?.counties.filter((county) => !known.has(countyKey(county))) ?? []);
  return (
    <div className={classes.panel}>
      <Statewide state={state} areas={areas} onChange={onChange} />
      {counties ? (
        <fieldset className={classes.counties}>
          <legend className={classes.legend}>Counties of {name}</legend>
          {[...typed, ...counties].map((county) => (
            <label key={county} className={classes.county}>
              <input
                type="checkbox"
                className={classes.box}
                checked={hasCounty(area, county)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange((checked ? addCounty : removeCounty)(areas, state, county))
                }
              />
              {county}
            </label>
          ))}
        </fieldset>
      ) : (
        <Loading text="Loading counties..." />
      )}
      {!isFiltered && <AddCounty name={name} onAdd={(county) => onChange(addCounty(areas, state, county))} />}
    </div>
  );
}

function Statewide({ state, areas, onChange }: Pick<StatePanelProps, 'state' | 'areas' | 'onChange'>) {
  return (
    <CheckField
      label={`All of ${stateName(state)} (statewide)`}
      checked={findArea(areas, state)?.isStatewide ?? false}
      onChange={(event) => onChange(setStatewide(areas, state, event.currentTarget.checked))}
    />
  );
}

/** For a district, a city or a name that people use and the map does not. */
function AddCounty({ name, onAdd }: { name: string; onAdd: (county: string) => void }) {
  const [typed, setTyped] = useState('');
  useUnsavedChanges(typed.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!typed.trim()) return;
    onAdd(typed);
    setTyped('');
  }

  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        label={`Another place in ${name}`}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Add
      </Button>
    </form>
  );
}
