import { describe, expect, test } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import { talk } from '#test/support/sound/talk.ts';
import { createEmbeddedWriter } from '../embedded-writer.ts';

const writer = createEmbeddedWriter();
const reasonOf = async (turns: Turn[], isJob = false) => {
  const written = await writer.write({ turns, isJob });
  return written.kind === 'no_job' ? written.reason : written.kind;
};

const bakery = talk(
  'P: Ohmsley Electric.',
  'C: Is my cake ready?',
  "P: I think you've got the wrong number.",
  "C: This isn't the bakery?",
);

describe('a call without a job', () => {
  test.each([
    ['wrong_number', bakery],
    [
      'wrong_number',
      talk(
        'C: Is Teresa there?',
        'P: No Teresa here, I do floors.',
        'C: Oh, sorry, I misdialed.',
        'P: No trouble.',
      ),
    ],
    [
      'sales_call',
      talk(
        'P: Brasswick Plumbing.',
        'C: We sell exclusive leads.',
        'P: Not interested. Take me off your list.',
      ),
    ],
    [
      'sales_call',
      talk(
        'C: Hello, your business has been approved for a loan of fifty thousand dollars.',
        'P: I did not apply for a loan.',
        'C: It is a special offer, and it only takes a minute.',
        'P: No thanks.',
      ),
    ],
    [
      'job_application',
      talk(
        'P: Hello.',
        'C: Good morning, are you hiring? I have two years of experience as a helper.',
        'P: Send me your resume.',
        'C: I will, thank you.',
      ),
    ],
    [
      'survey',
      talk(
        'C: Hello, we are doing a survey of small businesses. Do you have two minutes?',
        'P: I am driving.',
        'C: On a scale of one to five, how satisfied are you with your bank?',
        'P: Not now, sorry.',
      ),
    ],
    [
      'other',
      talk(
        'C: Dad, it is me. Can you get milk on the way home?',
        'P: Sure. How was the game?',
        'C: We won!',
        'P: Tell me at dinner. Love you.',
      ),
    ],
  ])('sounds like %s', async (reason, turns) => {
    expect(await reasonOf(turns)).toBe(reason);
  });

  test('is written up all the same when a person says that there is a job in it', async () => {
    expect(await reasonOf(bakery, true)).toBe('notes');
  });
});

describe('a call with a job', () => {
  test.each([
    [
      'tells where to come',
      'C: Sorry, I called the wrong number first. My roof leaks, at 12 Alder Street in Dayton.',
    ],
    [
      'sells for a living',
      'C: I sell insurance, but today I need something. Our office toilet is clogged again.',
    ],
    [
      'asks for work for somebody first',
      'C: Are you hiring? My son asks. But really, the garage door is stuck half open.',
    ],
    [
      'speaks of a survey',
      'C: About your survey: I would give a ten, but the closet door still rubs. Can you come plane it?',
    ],
    [
      'is a robot hater',
      'C: Oh good, a person and not a robot. There is a raccoon in my attic, and it is loud.',
    ],
  ])('is never skipped when somebody %s', async (_, words) => {
    expect(await reasonOf(talk('P: Hello, this is Sam.', words, 'P: I can come tomorrow.', 'C: Good.'))).toBe(
      'notes',
    );
  });
});
