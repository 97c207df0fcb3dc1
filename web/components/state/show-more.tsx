import { Button } from '@mantine/core';

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  className?: string;
  children?: string;
}

/** Brings the next page of a list; gone when there is none. */
export function ShowMore({ list, className, children = 'Show more' }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      className={className}
      variant="default"
      onClick={() => void list.fetchNextPage()}
      loading={list.isFetchingNextPage}
    >
      {children}
    </Button>
  );
}
