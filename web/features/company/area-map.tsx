import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { memo } from 'react';
import { findArea, hasCounty, type ServiceArea } from '#domain/company/service-areas.ts';
import { type StateCode, stateName } from '#domain/company/us-states.ts';
import classes from './area-map.module.css';
import type { Shape } from './atlas.ts';
import type { Atlas } from './use-atlas.ts';

interface AreaMapProps {
  atlas: Atlas;
  areas: ServiceArea[];
  /** Shown with its counties; null shows the country. */
  openState: StateCode | null;
  onOpen: (state: StateCode | null) => void;
  onToggleCounty: (state: StateCode, county: string) => void;
}

/** The same choices as the list, for those who point. The list is what keyboards and screen readers use. */
export function AreaMap({ atlas, areas, openState, onOpen, onToggleCounty }: AreaMapProps) {
  const open = atlas.stateShapes.find(({ code }) => code === openState);
  const { x, y, width, height } = open?.box ?? atlas.nationBox;
  return (
    <div className={classes.map}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className={classes.svg}
        role="img"
        aria-label={open ? `Map of ${open.name} with its counties` : 'Map of the United States'}
      >
        {open ? (
          <Counties atlas={atlas} areas={areas} state={open.code} onToggle={onToggleCounty} />
        ) : (
          <States atlas={atlas} areas={areas} onOpen={onOpen} />
        )}
      </svg>
      <div className={classes.foot}>
        {open ? (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
            onClick={() => onOpen(null)}
          >
            All states
          </Button>
        ) : (
          <p className={classes.hint}>Tap a state to pick its counties.</p>
        )}
        <ul className={classes.legend} aria-label="Legend">
          <li data-kind="chosen">Chosen</li>
          <li data-kind="part">Some counties</li>
        </ul>
      </div>
    </div>
  );
}

function States({ atlas, areas, onOpen }: Pick<AreaMapProps, 'atlas' | 'areas' | 'onOpen'>) {
  return (
    <>
      {atlas.stateShapes.map(({ id, code, name, path }) => {
        const area = findArea(areas, code);
        const chosen = area?.isStatewide ? 'chosen' : area ? 'part' : 'none';
        return <Outline key={id} path={path} name={name} chosen={chosen} onPick={() => onOpen(code)} />;
      })}
      {areas
        .filter(({ isStatewide }) => !isStatewide)
        .map((area) => (
          <ChosenCounties key={area.state} shapes={atlas.countyShapes(area.state)} area={area} />
        ))}
    </>
  );
}

/** On the country's map only the chosen ones are drawn, over their state. */
function ChosenCounties({ shapes, area }: { shapes: Shape[]; area: ServiceArea }) {
  return shapes
    .filter(({ name }) => hasCounty(area, name))
    .map(({ id, path }) => <path key={id} d={path} className={classes.over} />);
}

function Counties({
  atlas,
  areas,
  state,
  onToggle,
}: Pick<AreaMapProps, 'atlas' | 'areas'> & { state: StateCode; onToggle: AreaMapProps['onToggleCounty'] }) {
  const area = findArea(areas, state);
  return atlas.countyShapes(state).map(({ id, name, path }) => (
    <Outline
      key={id}
      path={path}
      name={`${name}, ${stateName(state)}`}
      chosen={area?.isStatewide || hasCounty(area, name) ? 'chosen' : 'none'}
      // A whole state has no single counties to take out: the list says how to narrow it.
      onPick={area?.isStatewide ? undefined : () => onToggle(state, name)}
    />
  ));
}

interface OutlineProps {
  path: string;
  name: string;
  chosen: 'chosen' | 'part' | 'none';
  onPick: (() => void) | undefined;
}

const Outline = memo(
  function Outline({ path, name, chosen, onPick }: OutlineProps) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a picture to screen readers; the list is the way for keyboards.
      <path
        d={path}
        className={classes.shape}
        data-chosen={chosen}
        data-name={name}
        data-idle={!onPick || undefined}
        onClick={onPick}
      >
        <title>{name}</title>
      </path>
    );
  },
  // Handlers are new with every choice and do the same: they change the choice that is, not one they saw.
  (before, after) =>
    before.path === after.path && before.chosen === after.chosen && !before.onPick === !after.onPick,
);
