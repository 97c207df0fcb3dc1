import { loadNoJobModel } from '#server/providers/writer/embedded/verdicts/no-job/no-job-model.ts';
import { crossValidateNoJobs, type ScoredTalk, scoreTalk } from './cross-validate-no-jobs.ts';
import { loadJudgedCalls, loadNoJobExcerpts } from './load-no-jobs.ts';
import { readTalks } from './read-talks.ts';

type Row = {
  label: string;
  of: (talk: ScoredTalk) => boolean;
  hit: (talk: ScoredTalk) => boolean;
  atMost?: number;
};

/**
 * `npm run eval -- no-jobs [CALLS_FOLDER]`: how many jobs would be skipped, how many calls without one are recognised, and
 * of those for how many the reason is right. Training data by models that did not see them (the network has read its calls,
 * not the excerpts); of the validation data nothing but figures.
 */
export async function evalNoJobs(args: string[]): Promise<void> {
  const model = loadNoJobModel();
  const isSkipped = ({ score }: ScoredTalk) => score >= model.skip;
  const isRight = ({ guess, reason }: ScoredTalk) => guess === reason;
  const isCall = ({ from }: ScoredTalk) => from === 'call';
  const rows: Row[] = [
    {
      label: 'jobs wrongly skipped, calls',
      of: (talk) => talk.isJob && isCall(talk),
      hit: isSkipped,
      atMost: 0.005,
    },
    { label: 'jobs wrongly skipped, excerpts', of: (talk) => talk.isJob && !isCall(talk), hit: isSkipped },
    { label: 'no-jobs recognised, calls', of: (talk) => !talk.isJob && isCall(talk), hit: isSkipped },
    { label: 'no-jobs recognised, excerpts', of: (talk) => !talk.isJob && !isCall(talk), hit: isSkipped },
    {
      label: 'reason right, of those recognised',
      of: (talk) => talk.reason !== null && isSkipped(talk),
      hit: isRight,
    },
  ];
  const { training, validation } = loadJudgedCalls(args[0]);
  const seen = await readTalks([
    ...loadNoJobExcerpts('plain.training'),
    ...loadNoJobExcerpts('no-jobs.training'),
    ...training,
  ]);
  const unseen = await readTalks([...loadNoJobExcerpts('no-jobs.validation'), ...validation]);
  const sets: [string, ScoredTalk[]][] = [
    ['training, cross-validated', crossValidateNoJobs(seen)],
    ['validation', unseen.map((talk) => scoreTalk(talk, model))],
  ];
  let isBelow = false;
  for (const [name, talks] of sets) {
    console.log(`\n${name}`);
    for (const { label, of, hit, atMost } of rows) {
      const asked = talks.filter(of);
      const hits = asked.filter(hit).length;
      const share = hits / Math.max(1, asked.length);
      const isMissed = atMost !== undefined && share > atMost;
      isBelow ||= isMissed;
      const bar = atMost === undefined ? '' : `at most ${100 * atMost} %${isMissed ? '  MISSED' : ''}`;
      console.log(
        `  ${label.padEnd(36)} ${`${hits} of ${asked.length}`.padStart(11)} ${(100 * share).toFixed(1).padStart(6)} %   ${bar}`.trimEnd(),
      );
    }
  }
  if (isBelow) process.exitCode = 1;
}
