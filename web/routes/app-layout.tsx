import '#web/mantine-parts.css';
import '@mantine/notifications/styles.layer.css';
import '#web/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import classes from '#web/components/state/toasts.module.css';
import { colorSchemeManager } from '#web/lib/color-scheme.ts';
import { getStyleNonce } from '#web/lib/get-style-nonce.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { cssVariablesResolver, theme } from '#web/lib/theme.ts';

/** Everything behind the public pages: the component library, the data cache and the toasts. */
export function Component() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={getStyleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Notifications
          position="bottom-center"
          autoClose={3000}
          pauseResetOnHover="notification"
          classNames={{ root: classes.root, notification: classes.toast }}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
}
