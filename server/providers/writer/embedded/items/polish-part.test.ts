import { describe, expect, test } from 'vitest';
import { toCommand } from '../speech/is-command.ts';
import { nameMaterials } from './name-materials.ts';
import { polishPart } from './polish-part.ts';

describe('a spoken line written down', () => {
  test.each([
    ['No. No UV light', 'No UV light'],
    ['No, leave the porch ones alone', 'Leave the porch ones alone'],
    ['No gas', 'No gas'],
    ['What the pro would look at is tear off the old rubber', 'Tear off the old rubber'],
    ['One other thing, they fine the customer', 'They fine the customer'],
    ["How's Monday at 10 to do the duct", 'Do the duct'],
    ['Could the pro use the fragrance-free products', 'Use the fragrance-free products'],
    ['Clear out the closet before Thursday, or, well', 'Clear out the closet before Thursday'],
    ['Replace the valve on the faucet as well', 'Replace the valve on the faucet'],
    ['Is the gas on', ''],
    ['Do the pro do a discount for veterans', ''],
  ])('%s', (text, expected) => expect(polishPart(text)).toBe(expected));
});

describe('what somebody does, as a work order says it', () => {
  test.each([
    ['The pro pulls the county permit', 'Pull the county permit'],
    ['The pro patches the drywall after', 'Patch the drywall after'],
    ['The customer submits that to the board', 'Submit that to the board'],
    ['The pro does not paint', 'The pro does not paint'],
    ['The customer wants snow guards', 'The customer wants snow guards'],
  ])('%s', (text, expected) => expect(toCommand(text)).toBe(expected));
});

describe('a materials line that repeats the work names the things', () => {
  test.each([
    ['Seal the pipe hole with copper mesh and caulk', 'Copper mesh and caulk'],
    ['Put a 4 inch media filter in there, so it lasts', '4 inch media filter'],
    ['Replace the broken slates with salvaged slate', 'Broken slates; salvaged slate'],
    ['Put in a simple thermostat with big numbers', 'Simple thermostat with big numbers'],
    // Nothing is brought along, or one word is left: the line stays as it is.
    ['Open up the boxes and tighten everything', 'Open up the boxes and tighten everything'],
    ['Replace the tank', 'Replace the tank'],
  ])('%s', (text, expected) => {
    const line = { text, evidence: [3] };
    expect(nameMaterials([line], [line], [])).toEqual([{ text: expected, evidence: [3] }]);
  });
});
