import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  addCounty,
  findArea,
  hasCounty,
  removeCounty,
  type ServiceArea,
  selectAreaMessage,
} from '#domain/company/service-areas.ts';
import { type StateCode, stateName } from '#domain/company/us-states.ts';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useSaveAreas, useServiceAreas } from './api.ts';
import { AreaList } from './area-list.tsx';
import { AreaMap } from './area-map.tsx';
import classes from './service-areas.module.css';
import { useAtlas } from './use-atlas.ts';

export function ServiceAreas() {
  const saved = useServiceAreas();
  if (saved.isPending) return <Loading />;
  if (saved.isLoadingError)
    return <LoadError error={saved.error} onRetry={() => void saved.refetch()} busy={saved.isFetching} />;
  return <AreaEditor saved={saved.data} />;
}

function AreaEditor({ saved }: { saved: ServiceArea[] }) {
  const [areas, setAreas] = useState(saved);
  const [openState, setOpenState] = useState<StateCode | null>(null);
  const { place, atlas } = useAtlas();
  const save = useSaveAreas();
  const isDirty = describe(areas) !== describe(saved);
  useUnsavedChanges(isDirty);

  function toggleCounty(state: StateCode, county: string) {
    setAreas((current) => {
      const change = hasCounty(findArea(current, state), county) ? removeCounty : addCounty;
      return change(current, state, county);
    });
  }

  function submit() {
    if (areas.length === 0) {
      toast.error(selectAreaMessage);
      return;
    }
    save.mutate(areas, { onSuccess: () => toast.success('Service areas saved') });
  }

  const known = atlas.data ?? null;
  return (
    <div className={classes.editor}>
      <p className={classes.summary} aria-live="polite">
        {areas.length === 0
          ? 'No areas yet. Pick the states and counties you work in, and the notes will flag jobs outside them.'
          : `You work in ${areas.map(describeArea).join('; ')}.`}
      </p>
      <div className={classes.twins}>
        <div ref={place} className={classes.map}>
          {known && (
            <AreaMap
              atlas={known}
              areas={areas}
              openState={openState}
              onOpen={setOpenState}
              onToggleCounty={toggleCounty}
            />
          )}
          {atlas.isLoadingError && (
            <LoadError error={atlas.error} onRetry={() => void atlas.refetch()} busy={atlas.isFetching} />
          )}
          {!known && !atlas.isLoadingError && <Loading text="Loading the map..." />}
        </div>
        <AreaList
          atlas={known}
          areas={areas}
          openState={openState}
          onOpen={setOpenState}
          onChange={setAreas}
        />
      </div>
      <SaveProblem change={save} fallback="The service areas were not saved. Try again." onRetry={submit} />
      <div className={classes.buttons}>
        <Button onClick={submit} disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save service areas'}
        </Button>
        {isDirty && (
          <Button variant="default" onClick={() => setAreas(saved)}>
            Undo changes
          </Button>
        )}
      </div>
    </div>
  );
}

/** The order in which things were picked is no change. */
function describe(areas: ServiceArea[]): string {
  return JSON.stringify(
    areas
      .map(({ state, isStatewide, counties }) => [state, isStatewide, counties.toSorted()])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

function describeArea({ state, isStatewide, counties }: ServiceArea): string {
  return isStatewide ? `all of ${stateName(state)}` : `${stateName(state)} (${counties.join(', ')})`;
}
