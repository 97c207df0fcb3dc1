import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Files to keep. Plain links: the browser's own download works on every phone. */
export function ExportMenu({ files }: { files: { label: string; href: string }[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ label, href }) => (
          <Menu.Item key={href} component="a" href={href} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
