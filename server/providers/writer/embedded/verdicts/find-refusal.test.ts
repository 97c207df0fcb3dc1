import { describe, expect, test } from 'vitest';
import { announcement } from '#domain/calls/calls.ts';
import { talk } from '#test/support/sound/talk.ts';
import { findRefusal } from './find-refusal.ts';

const ANNOUNCED = `O: ${announcement.wording}`;
const DISCLOSURE =
  'P: Before you go on, this call is being recorded so I can write up the job. Is that okay with you?';
const kindOf = async (...lines: string[]) => (await findRefusal(talk(...lines)))?.kind ?? null;

describe('a refused recording', () => {
  test.each([
    ["C: Recorded? No. No, I don't want that.", "P: That's okay. I'll shut it off."],
    [
      "C: Um. No, actually. I'd rather not be recorded.",
      "P: Totally fine. I'll turn the recording off right now.",
    ],
    ["C: Yeah, no. I don't consent to that.", "P: Okay, I'm stopping the recording."],
    ["C: I don't agree to that. I don't do recorded calls.", 'P: No problem, I will delete it.'],
  ])('is found: %s', async (answer, stop) =>
    expect(await findRefusal(talk(DISCLOSURE, answer, stop))).toEqual({
      kind: 'refused_recording',
      evidence: [1],
    }),
  );

  test.each([
    'I do not agree.',
    "I don't consent.",
    "Please don't record this.",
    'Stop recording me.',
    "No, I don't want to be on tape.",
    "I don't want to be recorded, sorry.",
  ])('is sure in plain words: %s', async (words) => {
    expect(await kindOf(ANNOUNCED, 'P: Hello, Sam here.', `C: ${words}`, 'P: Okay.')).toBe(
      'refused_recording',
    );
    expect(await kindOf(ANNOUNCED, `P: ${words}`, 'C: Oh.')).toBe('refused_recording');
    expect(await kindOf(ANNOUNCED, `U: ${words}`)).toBe('refused_recording');
  });

  test.each([
    'Can we do this without the recording?',
    "I'd sooner you switched that recorder off.",
    "Take that thing off the line or we're through.",
    'My attorney would have a fit. No recordings.',
    "You haven't got my okay for taping me.",
    "I'm not saying another word while it's taping.",
    "Could it just be the two of us? I don't want a machine on.",
  ])('is stopped in other words too: %s', async (words) =>
    expect(await kindOf(ANNOUNCED, `C: ${words}`, 'P: Oh, okay.')).not.toBeNull(),
  );

  test.each([
    ['P: Are you all right with me recording this?', 'C: Afraid not, dear.'],
    ["P: You don't hear me? Do you mind if I record this?", 'C: As a matter of fact I do.'],
    ['P: Do we have your permission to record?', "C: You don't, sorry."],
    ['P: It gets recorded for the notes, is that all right?', "C: It's fine for you. Not okay by me."],
  ])('is what a question for leave to record is answered with: %s %s', async (asked, answer) =>
    expect(await kindOf(asked, answer, 'P: Then we go without.')).not.toBeNull(),
  );

  test.each([
    ['P: Do you mind if I record this?', 'C: No, go ahead. So the sink is clogged.'],
    ['P: Is it okay that this is recorded?', "C: No problem, that's fine. My sink is clogged."],
    ["P: Painter's tape okay on that wallpaper?", "C: No, don't put tape on it, it will rip."],
  ])('is no other answer: %s %s', async (asked, answer) =>
    expect(await kindOf('P: Hello, Sam here.', 'C: Hi Sam.', asked, answer)).toBeNull(),
  );

  test('is heard in the same breath as the announcement, and the announcement itself is not one', async () => {
    expect(await kindOf(`U: ${announcement.wording} I do not agree.`, 'P: Hello?')).toBe('refused_recording');
    expect(await kindOf(ANNOUNCED, 'P: Hello, Sam here.', 'C: Hi Sam, my sink is clogged.')).toBeNull();
    expect(
      await kindOf(
        'U: hi this is jot line this call is recorded and transcribed so that nuts can be written if you do not',
        'U: agree say so or hang up',
        'C: hi sam my sink is clogged',
      ),
    ).toBeNull();
  });

  test('is heard without an announcement and in the middle of a call', async () => {
    expect(
      await kindOf(
        'C: My gutters are full.',
        'P: How long is the house?',
        "C: Forty feet. And I don't want to be recorded, I heard a beep.",
        'P: Sure.',
      ),
    ).not.toBeNull();
  });

  test.each([
    'Yeah, no problem.',
    'No, go ahead.',
    "Yeah, no, that's fine.",
    "No, I don't mind.",
    'Sure.',
    "That's fine, I don't want to hold you up.",
    'No worries.',
    'Not a problem, my sink is clogged.',
  ])('is not heard in an assent: %s', async (answer) => {
    const rest = ['P: Great. What is going on?', 'C: Turn the water off, it leaks.'];
    expect(await kindOf(DISCLOSURE, `C: ${answer}`, ...rest)).toBeNull();
    expect(await kindOf(ANNOUNCED, `C: ${answer}`, ...rest)).toBeNull();
  });

  test.each([
    "I don't want the big package, just the basic one.",
    'My furnace will not turn off.',
    'I need the old water heater taken out.',
    "I don't agree with the price on that invoice.",
  ])('is not heard in talk about the work: %s', async (words) =>
    expect(await kindOf(ANNOUNCED, 'P: How can I help?', `C: ${words}`, 'P: Okay.')).toBeNull(),
  );

  test('is not heard in work that has to do with stopping or records', async () => {
    const turns = talk(
      'P: Pipwick Plumbing.',
      "C: I can't shut it off, no.",
      'P: I keep a record of the model.',
      'C: No, it is a Rheem.',
    );
    expect(await findRefusal(turns)).toBeNull();
  });
});

describe('a doubt', () => {
  const turns = talk(
    'P: Pipwick Plumbing, this call is recorded for my notes.',
    "C: Hm. I don't love the recording, I guess.",
    'P: It is only for the notes.',
    'C: My heater leaks.',
  );

  test('names the words and the moment, and is not raised again where a person has listened', async () => {
    const found = await findRefusal(turns);
    if (found?.kind !== 'unsure_recording') throw new Error(`${found?.kind}`);
    expect(found.evidence).toEqual([1]);
    expect(found.quote).toContain("I don't love the recording");
    expect(found.seconds).toBeGreaterThanOrEqual(5);
    expect(found.seconds).toBeLessThan(9);
    expect(await findRefusal(turns, [found.seconds])).toBeNull();
    expect(await findRefusal(turns, [60])).toEqual(found);
  });

  test('counts the segments as the recogniser cut them', async () => {
    const [first, second, ...rest] = turns;
    const cut = [
      first!,
      { ...second!, text: 'Hm.', end: 6 },
      { ...second!, text: "I don't love the recording, I guess.", start: 6 },
      ...rest,
    ];
    const found = await findRefusal(cut);
    expect(found?.kind).toBe('unsure_recording');
    if (found?.kind === 'unsure_recording') expect(found.quote).toContain('love the recording');
  });
});
