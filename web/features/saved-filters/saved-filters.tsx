import { Button } from '@mantine/core';
import { IconBookmark, IconPencil, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  addressOfFilter,
  type FilteredList,
  type FilterWords,
  type ShownSavedFilter,
  toFilterWords,
} from '#domain/saved-filters/saved-filters.ts';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangeFilter, useCreateFilter, useRemoveFilter, useSavedFilters } from './api.ts';
import { FilterForm } from './filter-form.tsx';
import classes from './saved-filters.module.css';

interface SavedFiltersProps {
  list: FilteredList;
  filter: Record<string, string | undefined>;
}

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** Filters under a name, above their list: one press shows it, and what is shown now can be kept as another. */
export function SavedFilters({ list, filter }: SavedFiltersProps) {
  const saved = useSavedFilters(list).data ?? [];
  const create = useCreateFilter();
  const words = toFilterWords(filter);
  const here = addressOfFilter(list, words);
  const current = saved.find((one) => addressOfFilter(list, one.filter) === here);
  const [removed, setRemoved] = useState<ShownSavedFilter | null>(null);
  const isFiltered = Object.keys(words).some((name) => name !== 'sort');

  function undo({ name, isShared, filter: was }: ShownSavedFilter) {
    create.mutate(
      { list, name, isShared, filter: was },
      {
        onSuccess: () => setRemoved(null),
        onError: (error) => toast.error(messageOf(error, 'The filter is not back. Try again.')),
      },
    );
  }

  if (saved.length === 0 && !isFiltered && !removed) return null;
  return (
    <div className={classes.box}>
      {saved.length > 0 && (
        <nav aria-label="Saved filters">
          <ul className={classes.chips}>
            {saved.map((one) => (
              <li key={one.id}>
                <Link
                  to={addressOfFilter(list, one.filter)}
                  className={classes.chip}
                  aria-current={one.id === current?.id ? 'true' : undefined}
                >
                  {one.isShared && (
                    <IconUsers {...iconProps} aria-hidden={undefined} aria-label="For everyone:" />
                  )}
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isFiltered && !current && <SaveFilter key={here} list={list} words={words} />}
      {current?.isOwn && <ChangeFilter key={current.id} filter={current} onRemoved={setRemoved} />}
      <div role="status" className={classes.undo} data-shown={removed !== null}>
        {removed && (
          <>
            <span>Removed “{removed.name}”.</span>
            <Button variant="default" disabled={create.isPending} onClick={() => undo(removed)}>
              Undo
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function SaveFilter({ list, words }: { list: FilteredList; words: FilterWords }) {
  const [opened, setOpened] = useState(false);
  const create = useCreateFilter();
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark {...iconProps} />} onClick={() => setOpened(true)}>
        Save this filter
      </Button>
      <SideDrawer title="Save this filter" position="right" opened={opened} onClose={() => setOpened(false)}>
        <FilterForm
          initial={{ name: '', isShared: false }}
          change={create}
          onSave={(values) =>
            create.mutate(
              { list, filter: words, ...values },
              {
                onSuccess: () => {
                  toast.success('Filter saved');
                  setOpened(false);
                },
              },
            )
          }
        />
      </SideDrawer>
    </>
  );
}

interface ChangeFilterProps {
  filter: ShownSavedFilter;
  onRemoved: (filter: ShownSavedFilter) => void;
}

function ChangeFilter({ filter, onRemoved }: ChangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const change = useChangeFilter(filter.id);
  const remove = useRemoveFilter();

  function take() {
    remove.mutate(filter, {
      onSuccess: () => onRemoved(filter),
      onError: (error) => toast.error(messageOf(error, 'The filter was not removed. Try again.')),
    });
  }

  return (
    <>
      <Button variant="default" leftSection={<IconPencil {...iconProps} />} onClick={() => setOpened(true)}>
        Change filter
      </Button>
      <SideDrawer title="Change filter" position="right" opened={opened} onClose={() => setOpened(false)}>
        <FilterForm
          initial={filter}
          change={change}
          onSave={(values) => change.mutate(values, { onSuccess: () => setOpened(false) })}
        >
          <Button variant="default" disabled={remove.isPending} onClick={take}>
            Remove
          </Button>
        </FilterForm>
      </SideDrawer>
    </>
  );
}
