import { expect, test } from 'vitest';
import { speakToCustomer } from './speak-to-customer.ts';

test.each([
  [
    'The pro bends the flashing, so it will not rust on the customer',
    'We bend the flashing, so it will not rust on you',
  ],
  ['Text the pro a couple of pictures', 'Text us a couple of pictures'],
  ['Email the customer this week', 'Email you this week'],
  ["Clear the customer's garage before the pro comes", 'Clear your garage before we come'],
  ['The customer still has a bundle and tries to find it', 'You still have a bundle and tries to find it'],
  ['Wednesday at 9:30, the pro will come back', 'Wednesday at 9:30, we will come back'],
  ['The customer has water coming in around their chimney', 'You have water coming in around your chimney'],
  [
    'The pro bends their own, so it will not rust on the customer',
    'We bend our own, so it will not rust on you',
  ],
  ['The customer has tenants who keep their bikes there', 'You have tenants who keep their bikes there'],
  ['Have the neighbors move their car', 'Have the neighbors move their car'],
  ['Replace the water heater', 'Replace the water heater'],
])('%s', (note, recap) => expect(speakToCustomer(note)).toBe(recap));
