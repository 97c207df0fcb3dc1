import { notesText } from '#server/features/calls/delivery/notes-text.ts';
import { markUnsureFields } from '#server/features/calls/notes/mark-unsure-fields.ts';
import { writeNotes } from '#server/providers/writer/embedded/embedded-writer.ts';
import { loadModel } from '#server/providers/writer/embedded/model/weights.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import { spread } from '../spoken-calls/pick-calls.ts';
import { figuresOf } from './figures-of.ts';
import { hasJob, type LabelledCall } from './load-calls.ts';
import { emptyScore, scoreCall } from './score-notes.ts';

const worstCalls = 3;

interface Written {
  id: string;
  text: string;
  /** Mean of what was found, what of it is right, and the title: 0…1. */
  figure: number;
}

/** So many notes as a mail shows them, the worst three first and the others spread over the calls. */
export async function writeWholeNotes(calls: LabelledCall[], count: number): Promise<string> {
  const all: Written[] = [];
  for (const call of calls.filter(hasJob)) all.push(await writeOne(call));
  const byFigure = all.toSorted((a, b) => a.figure - b.figure);
  const worst = byFigure.slice(0, Math.min(worstCalls, count));
  const others = spread(
    all.filter((one) => !worst.includes(one)),
    count - worst.length,
  );
  return [...worst, ...others]
    .map(({ id, text, figure }) => `### ${id}: ${Math.round(100 * figure)} of 100\n\n${text}`)
    .join('\n\n');
}

async function writeOne({ id, turns, truth }: LabelledCall): Promise<Written> {
  const written = await writeNotes(loadModel(), { turns });
  const score = emptyScore();
  scoreCall(score, id, truth, toPlainNotes(written));
  const { itemsFound = 0, itemsPrecise = 0, title = 0 } = figuresOf(score);
  const figure = (itemsFound + itemsPrecise + title) / 3;
  if (written.kind !== 'notes') return { id, text: `No notes: ${written.kind}`, figure };
  const text = notesText({
    callId: id,
    number: id,
    notes: markUnsureFields(
      written.notes,
      turns.map((turn) => ({ ...turn, confidence: null })),
    ),
    isEdited: false,
    startedAt: new Date('2026-01-05T15:00:00Z'),
    timeZone: 'America/Chicago',
    durationSeconds: turns.at(-1)?.end ?? 0,
    lineName: null,
    company: { name: null, phone: null, email: null },
    moments: turns.map(({ start }) => start),
    consent: '',
    pageUrl: '',
    recordingUrls: [],
  });
  return { id, text: text.slice(0, text.indexOf('\n\nOpen the call:')), figure };
}
