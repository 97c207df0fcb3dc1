// What stays on the device, so that the app opens without a connection: our own files, nothing of anybody's.

/** There only while somebody is signed in: the worker adds to it and never makes it. */
export const keptFiles = 'jotline-files';

/** Where the app's frame is asked for; it names nobody. */
export const shellPath = '/dashboard';

/** So long a file that no page asked for again stays: a tab of an older version may still need it. */
export const keptDays = 30;

/** Files whose names change with what is in them. */
export const isKeptFile = (path: string) => /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path);

/** Where the share sheet of a phone leads, as the manifest says. */
export const sharePath = '/dashboard/calls/add';

/** Where a recording that was shared waits for the page, beside the files; signing out takes it along. */
export const sharedSound = '/dashboard/calls/add/shared';
