import { expect, test } from 'vitest';
import { isVisit } from './is-visit.ts';

test.each([
  'Be there to replace the heater',
  'Replace the water heater',
  'Come look at the chimney',
  'Swing by to stop the flapping wrap',
  'Terrell comes to drain the heater',
  'Send a man to tie up the gutter',
  'Send the crew',
  'Pick up the doors',
  'Bring and email the written estimate',
  'Email the quote and come by for the key',
  'Freddy diagnoses the heater',
  'Check the panel',
  'First visit',
])('“%s” is a visit', (text) => {
  expect(isVisit({ owner: 'pro', text })).toBe(true);
  expect(isVisit({ owner: 'customer', text })).toBe(false);
});

test.each([
  'Email the three numbers in writing',
  'Send the estimate and the photos',
  'Call back',
  'Call tenant Lourdes Pinto before coming',
  'Tucker texts a picture of the new vent',
  'Order the anode rod',
  'Check the price with the supplier',
  'Let Nora know about the permit',
  'Follow up on the bid',
  'A permit may be needed for the drain',
  'Say whether the control board is needed',
  '',
])('“%s” is none', (text) => {
  expect(isVisit({ owner: 'pro', text })).toBe(false);
});
