import { vi } from 'vitest';

// A wait ends when what it waits for is there. How long that may take says nothing on a busy machine: the default of
// one second would only tell how busy it is.
const patience = { timeout: 120_000, interval: 50 };
const { waitFor } = vi;

const waitPatiently: typeof waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { ...patience, ...options });

// Files share the modules of their worker, and this one runs before each of them.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
