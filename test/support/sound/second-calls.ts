import type { Turn } from '#domain/calls/transcript.ts';
import { script } from './call-scripts.ts';

/** The first of two calls about one water heater. */
export const heaterFirst: Turn[] = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  ['customer', 'Hi Sam, my name is Nora Whitfield. My water heater is leaking in the garage.'],
  ['pro', 'I would replace the water heater. I will put in a 50 gallon gas water heater with a drain pan.'],
  ['customer', 'That sounds good. And can you replace the shutoff valve on the kitchen faucet?'],
  ['pro', 'Yes, I can replace the shutoff valve on the kitchen faucet. I can do all of that for $1,800.'],
  ['customer', 'Okay, $1,800 works for me. Let us do that.'],
  ['pro', 'What is the address there?'],
  ['customer', '1422 Alder Street, Austin, Texas, 78745. My phone is 512-555-0143.'],
  ['pro', 'Good. I will come by Friday at 9 and replace the water heater.'],
  ['customer', 'Great, see you Friday. Thank you.'],
);

/** Two days later: another tank, another price, another day, one thing more and one less. */
export const heaterAgain: Turn[] = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  [
    'customer',
    'Hi Sam, it is Nora Whitfield again, about replacing the water heater. My phone is 512-555-0143.',
  ],
  ['pro', 'Hi Nora. Yes, I have you down to replace the water heater.'],
  ['customer', 'We talked it over. Can you put in a 75 gallon gas water heater with a drain pan?'],
  ['pro', 'Sure, I will put in a 75 gallon gas water heater with a drain pan.'],
  ['customer', 'And please skip the shutoff valve on the kitchen faucet, my brother did it.'],
  ['pro', 'Okay. And you also need an expansion tank, so I will add an expansion tank.'],
  ['customer', 'Fine, add the expansion tank. What does that come to?'],
  ['pro', 'With that it is $2,150.'],
  ['customer', 'Okay, $2,150 works for me. Let us do that.'],
  ['pro', 'But I cannot make it Friday. I will come by Monday at 8 and replace the water heater.'],
  ['customer', 'Monday at 8 is fine. Thank you.'],
);
