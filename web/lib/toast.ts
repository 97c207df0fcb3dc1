import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement } from 'react';
import { WholePhones } from '#web/components/whole-phones.tsx';

const closeAfterMs = 3000;
const iconProps = { size: 20, 'aria-hidden': true } as const;

/** Short news at the edge of the screen. Errors interrupt a screen reader, the rest waits its turn. */
export const toast = {
  success: (message: string) => show(message, 'success', 'status', createElement(IconCheck, iconProps)),
  error: (message: string) => show(message, 'error', 'alert', createElement(IconAlertTriangle, iconProps)),
  info: (message: string) => show(message, 'info', 'status', createElement(IconInfoCircle, iconProps)),
};

function show(message: string, kind: string, role: 'status' | 'alert', icon: React.ReactNode) {
  notifications.show({
    message: createElement(WholePhones, null, message),
    icon,
    role,
    autoClose: closeAfterMs,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Close message', size: 44 },
  });
}
