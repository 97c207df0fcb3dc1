import { useEffect, useRef, useState } from 'react';

/** Switches between an entry and its form, and takes the focus along both ways. */
export function useEditing() {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLLIElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (isEditing) form.current?.querySelector('input')?.focus();
    else if (moved.current) editButton.current?.focus();
    moved.current = true;
  }, [isEditing]);

  return {
    isEditing,
    editButton,
    form,
    open: () => setIsEditing(true),
    close: () => setIsEditing(false),
  };
}
