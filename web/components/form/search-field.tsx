import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const typingPauseMs = 300;

interface SearchFieldProps {
  label: string;
  /** What is being searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback(onSearch, typingPauseMs);
  // The back button, or "Clear filters", changes what is searched for under the field.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
