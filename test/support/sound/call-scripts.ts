import type { Turn } from '#domain/calls/transcript.ts';

type Line = readonly [speaker: 'pro' | 'customer', text: string];

/** Four seconds a turn: enough to tell the moments apart. */
export function script(...lines: Line[]): Turn[] {
  return lines.map(([speaker, text], index) => ({ speaker, text, start: index * 4, end: index * 4 + 3.5 }));
}

/** A job with a corrected phone number, an e-mail said once, and a card number that must not be kept. */
export const waterHeater = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  ['customer', 'Hi Sam, my name is Nora Whitfield. My water heater is leaking all over the garage floor.'],
  ['pro', 'Okay. Is it gas or electric, and how big is it?'],
  ['customer', "It's a fifty gallon gas water heater, about fourteen years old."],
  ['pro', 'Then I would replace it. I can put in a new fifty gallon gas unit with a drain pan.'],
  ['customer', 'That sounds good. I really cannot go over eighteen hundred dollars.'],
  ['pro', 'That works. What is the address there?'],
  ['customer', 'Fourteen twenty two Alder Street, Austin, Texas, seven eight seven four five.'],
  ['pro', 'And a good phone number for you?'],
  ['customer', 'Five one two, five five five, zero one four three.'],
  ['pro', 'Five one two, five five five, zero one four three. And an email for the estimate?'],
  ['customer', 'It is nora dot whitfield at example dot com.'],
  [
    'customer',
    'Do you want my card? It is a Visa, four two four two, four two four two, four two four two, four two four two.',
  ],
  ['pro', 'No, not needed now. I will email you the estimate tonight and come by tomorrow at nine.'],
  ['customer', 'Great, I will clear the garage before you come. Thank you.'],
);

/** The same job, and somebody who may have said no to the recording. */
export const doubtful = script(
  ['pro', 'Brightwater Plumbing, this is Sam, this call is recorded for my notes.'],
  ['customer', "Hm. I don't love the recording, I guess."],
  ...waterHeater.slice(1).map(({ speaker, text }): Line => [speaker === 'pro' ? 'pro' : 'customer', text]),
);

export const refusal = script(
  ['pro', 'Hello, this is Sam with Brightwater Plumbing, you are on a recorded line.'],
  ['customer', "Wait, recorded? No, I don't want to be recorded. Please turn that off."],
  ['pro', 'No problem, I will hang up and call you back from my own phone.'],
  ['customer', 'Thank you, bye.'],
);

/** What people say when their details are read to them. */
export const readBackAnswers = script(
  ['customer', 'Yes, that is right.'],
  ['customer', 'No, the last four are zero one two four.'],
  ['customer', 'No, that is wrong.'],
  ['customer', 'Could you bring a second ladder?'],
  ['customer', 'No, it has to be Friday.'],
  ['customer', 'No, it has to be Monday.'],
);

export const wrongNumber = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  ['customer', 'Oh, sorry, is this not the pizza place? I think I have the wrong number.'],
  ['pro', 'Yeah, wrong number. No problem.'],
  ['customer', 'Sorry about that, bye.'],
);

/** Somebody sells leads, and leaves a name and a number that the pro may want after all. */
export const salesCall = script(
  ['pro', 'Brightwater Plumbing, this is Sam.'],
  ['customer', 'Hi Sam, my name is Carl Benton. I help plumbers like you get exclusive leads, no sharing.'],
  ['pro', 'How much is that?'],
  ['customer', 'It is forty dollars a lead, and the first month is a free trial.'],
  ['pro', 'I am not interested today.'],
  ['customer', 'Then take my number. Five one two, five five five, zero one eight eight.'],
  ['pro', 'Five one two, five five five, zero one eight eight. Goodbye.'],
);

export const silence = script(['customer', 'Hello?']);
