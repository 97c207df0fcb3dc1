import { describe, expect, test } from 'vitest';
import { inline } from './inline.ts';

describe('an item inside a sentence', () => {
  test.each([
    ['Come swap the heater today, the pro will be there by 3', 'come swap the heater today'],
    ['Cap the roof and the pro closes the ceiling with drywall', 'cap the roof'],
    ['Replace the mailbox lock, sure', 'replace the mailbox lock'],
    ['Replace the valve on the faucet as well', 'replace the valve on the faucet'],
    ['Run a new duct to the den, off the trunk', 'run a new duct to the den, off the trunk'],
    ["Wednesday's trash day", "Wednesday's trash day"],
    ['Call Mr. Feingold this afternoon. He rents it out.', 'call Mr. Feingold this afternoon'],
    ['If the gate is locked, the pro has to call', 'if the gate is locked, the pro has to call'],
  ])('%s: %s', (text, written) => {
    expect(inline(text, 12)).toBe(written);
  });
});
