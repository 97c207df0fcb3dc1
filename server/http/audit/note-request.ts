import type { Context } from 'hono';
import { type Deed, deeds } from '#domain/audit/deeds.ts';
import { AppError } from '#domain/plain/errors.ts';
import { isUuid } from '#domain/plain/uuid.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type Done,
  type NoteWithin,
  noteEntry,
  noteEntryWithin,
  type Place,
} from '../../records/audit/note-entry.ts';
import type { AppEnv, UserEnv } from '../context.ts';
import { describePlace } from './describe-place.ts';
import { isRecentSight, rememberSight } from './recent-sights.ts';
import { tellUnrecorded } from './tell-unrecorded.ts';

/**
 * What a route records when it has answered with success, and where the id of the thing stands:
 * - a deed alone: the route's own `:id`, if it has one
 * - `in`: in the answer, in the body, or in another parameter
 * - `self`: the person who asks
 */
export type Recorded =
  | 'nothing'
  | Deed
  | { deed: Deed; in: 'answer' | 'body' | 'param'; name: string }
  | { deed: Deed; self: true };

/** What this needs of a context, whoever asks. */
type Answered = Pick<Context<AppEnv>, 'req' | 'env' | 'error' | 'res'> & {
  var: Pick<AppEnv['Variables'], 'deps' | 'requestId'>;
};

interface Noted {
  actor: Actor;
  done: Done;
  place: Place;
}

interface Asked {
  /** Not the person's own database, which may add nothing. */
  deps: Deps;
  actor: Actor;
  recorded: Recorded;
  via: Place['via'];
}

/**
 * After the route: one insert, before the answer leaves; of what failed, or was asked for by its head alone, nothing. What
 * was changed or sent has happened, and its answer goes out even when the entry could not be written; a copy of data
 * that is to be exported has not left yet, and stays here.
 */
export async function noteRequest(c: Answered, asked: Asked): Promise<void> {
  const { deps, actor, recorded } = asked;
  if (recorded === 'nothing' || c.error || !c.res.ok || c.req.method === 'HEAD') return;
  const deed = typeof recorded === 'string' ? recorded : recorded.deed;
  const [action] = deeds[deed];
  try {
    const subjectId = await findSubjectId(c, recorded, actor);
    await write(deps, { actor, done: { deed, subjectId }, place: describePlace(c, asked.via) });
  } catch (error) {
    tellUnrecorded({ deps, requestId: c.var.requestId }, deed, error);
    if (action === 'exported') await withdrawAnswer(c, error);
  }
}

/** For what is asked with a key: the thing is known, and the answer has not left. */
export async function noteDeed(deps: Deps, { actor, done, place }: Noted): Promise<void> {
  try {
    await write(deps, { actor, done, place });
  } catch (error) {
    tellUnrecorded({ deps, requestId: place.requestId }, done.deed, error);
    if (deeds[done.deed][0] === 'exported')
      throw new AppError('unavailable', { cause: error, retryAfterSeconds: 10 });
  }
}

/**
 * For routes that record nothing themselves, because what they do and its entry are written together. Where the entry
 * cannot be written, nothing was done.
 */
export function noteWithin(
  c: Pick<Answered, 'req' | 'env'> & { var: Pick<UserEnv['Variables'], 'deps' | 'requestId' | 'user'> },
): NoteWithin {
  const { id: loginId, accountId, name, role } = c.var.user;
  const by = { actor: { accountId, loginId, name, role }, place: describePlace(c, 'web') };
  return async (tx, done) => {
    try {
      await noteEntryWithin(tx, { ...by, done });
    } catch (error) {
      tellUnrecorded(c.var, done.deed, error);
      throw new AppError('unavailable', { cause: error, retryAfterSeconds: 10 });
    }
  };
}

async function write(deps: Deps, { actor, done, place }: Noted): Promise<void> {
  const isSight = deeds[done.deed][0] === 'saw';
  const sight = `${actor.loginId} ${actor.key?.id} ${done.deed} ${done.subjectId} ${place.address}`;
  const now = deps.clock.now();
  if (isSight && isRecentSight(sight, now)) return;
  await noteEntry(deps.db.service, { actor, done, place });
  if (isSight) rememberSight(sight, now);
}

async function withdrawAnswer(c: Answered, cause: unknown): Promise<never> {
  await c.res.body?.cancel();
  // What is said instead is no file.
  c.res.headers.delete('content-disposition');
  throw new AppError('unavailable', { cause, retryAfterSeconds: 10 });
}

async function findSubjectId(
  c: Answered,
  recorded: Exclude<Recorded, 'nothing'>,
  actor: Actor,
): Promise<string | null> {
  if (typeof recorded === 'string') return toId(c.req.param('id'));
  if ('self' in recorded) return actor.loginId;
  if (recorded.in === 'param') return toId(c.req.param(recorded.name));
  const read: unknown = await (recorded.in === 'body' ? c.req : c.res.clone()).json();
  return toId((read as Record<string, unknown> | null)?.[recorded.name]);
}

const toId = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value : null);
