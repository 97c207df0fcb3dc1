import { Button, Group } from '@mantine/core';

export function FormButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <Group gap="xs">
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
