import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findRefusal } from './find-refusal.ts';

const DISCLOSURE =
  'P: Before you go on, this call is being recorded so I can write up the job. Is that okay with you?';

describe('a refused recording', () => {
  test.each([
    ["C: Recorded? No. No, I don't want that.", "P: That's okay. I'll shut it off."],
    [
      "C: Um. No, actually. I'd rather not be recorded.",
      "P: Totally fine. I'll turn the recording off right now.",
    ],
    ["C: Yeah, no. I don't consent to that.", "P: Okay, I'm stopping the recording."],
    ["C: I don't agree to that. I don't do recorded calls.", 'P: No problem, I will delete it.'],
  ])('is found: %s', (answer, stop) => expect(findRefusal(talk(DISCLOSURE, answer, stop))).toBe(1));

  test.each([
    'C: Yeah, no problem.',
    'C: No, go ahead.',
    "C: Yeah, no, that's fine.",
    "C: No, I don't mind.",
    'C: Sure.',
    "C: That's fine, I don't want to hold you up.",
    'C: No worries.',
  ])('is not heard in an assent: %s', (answer) => {
    expect(
      findRefusal(
        talk(DISCLOSURE, answer, 'P: Great. What is going on?', 'C: Turn the water off, it leaks.'),
      ),
    ).toBeNull();
  });

  test('is not heard in work that has to do with stopping or records', () => {
    const turns = talk(
      'P: Pipwick Plumbing.',
      "C: I can't shut it off, no.",
      'P: I keep a record of the model.',
      'C: No, it is a Rheem.',
    );
    expect(findRefusal(turns)).toBeNull();
  });
});
