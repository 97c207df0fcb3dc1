import { IconSearch } from '@tabler/icons-react';
import { keyNames } from './key-names.ts';
import { openSearch } from './open-search.ts';
import classes from './search-button.module.css';

const keys = keyNames('Mod+k').join(' ');

/** The way to everything for whoever has no keyboard, or does not know the keys yet. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label="Search"
      title={`Search (${keys})`}
      onClick={openSearch}
    >
      <IconSearch size={22} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
