import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface ExportMenuProps {
  files: { label: string; href: string }[];
  classNames?: ButtonProps['classNames'];
}

/** Files to keep. Plain links: the browser's own download works on every phone. */
export function ExportMenu({ files, classNames }: ExportMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          classNames={classNames}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
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
