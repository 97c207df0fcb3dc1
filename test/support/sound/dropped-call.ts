import type { Turn } from '#domain/calls/transcript.ts';
import { script } from './call-scripts.ts';

/** The line breaks in the middle of a sentence. */
export const beforeDrop: Turn[] = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  ['customer', 'Hi Sam, my name is Nora Whitfield. My water heater is leaking in the garage.'],
  ['pro', 'Okay. I will put in a 50 gallon gas water heater with a drain pan.'],
  ['customer', 'That sounds good. The address is 1422 Alder Street, Austin, Texas, 78745.'],
  ['pro', 'Good. I will send you the estimate by Friday, November 20.'],
  ['customer', 'Thank you. And there is one more thing about the kitchen'],
);

/** Two minutes later. */
export const afterDrop: Turn[] = script(
  ['pro', 'Hi Nora, Sam again, we got cut off.'],
  ['customer', 'Yes. Please also replace the shutoff valve on the kitchen faucet, it drips.'],
  ['pro', 'Sure, I will replace the shutoff valve on the kitchen faucet as well.'],
  ['customer', 'My phone is 512-555-0143, and please hurry, it is an emergency.'],
  ['pro', 'I will send you the estimate by Friday, November 20. And I will come by Thursday at 9.'],
  ['customer', 'Great, Thursday at 9 works for me. Bye.'],
);
