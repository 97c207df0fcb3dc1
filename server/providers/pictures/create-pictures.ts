import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/plain/errors.ts';
import { pictureMessages } from '#domain/site/pictures.ts';
import type { Log } from '../../log.ts';
import { TaskError } from '../../task-process/task-error.ts';
import { createTaskProcess, type TaskProcessOptions } from '../../task-process/task-process.ts';
import type { Look, PictureKind, Pictures } from './pictures.ts';
import { recogniseKind } from './recognise-kind.ts';
import type { PictureResult, PictureTask } from './tasks.ts';
import { createWaitingLine } from './waiting-line.ts';

const settings: TaskProcessOptions = {
  name: 'picture',
  program: fileURLToPath(new URL('./picture-process.ts', import.meta.url)),
  idleMilliseconds: 60_000,
  // The largest takes two seconds of work; a busy machine may take ten times as long.
  stallMilliseconds: 30_000,
  // The hungriest kind of the largest size takes half a gigabyte, and what the runtime sets aside counts as well.
  memoryMegabytes: 2048,
};

/** The library that decodes pictures runs in a process of its own: it is native, hungry, and fed by strangers. */
export function createPictures({ log, ...overrides }: { log: Log } & Partial<TaskProcessOptions>): Pictures {
  const line = createWaitingLine();
  const process = createTaskProcess<PictureTask, PictureResult>({ ...settings, ...overrides });

  /** One that dies with a picture may have been killed for another reason; one that dies twice has not. */
  function runTwice(task: PictureTask): Promise<PictureResult> {
    return process.run(task).catch((error) => {
      if (!(error instanceof TaskError) || !['ended', 'unreachable'].includes(error.failure)) throw error;
      log.warn({ err: error }, 'a picture is tried again');
      return process.run(task);
    });
  }

  return {
    async redraw({ accountId, picture, look }) {
      const kind = recogniseKind(picture);
      if (!isAccepted(kind, look))
        throw new AppError('unsupported_media_type', {
          message: 'picture refused by content',
          userMessage: look.otherKind(kind),
        });
      const leave = line.enter(accountId);
      const { width, height, as, groundForWhite } = look;
      try {
        const result = await runTwice({ picture, kind, drawing: { width, height, as, groundForWhite } });
        if ('drawn' in result) return result.drawn;
        throw new AppError('validation_failed', { userMessage: pictureMessages.tooManyPixels });
      } catch (error) {
        if (!(error instanceof TaskError)) throw error;
        if (error.failure !== 'failed') log.warn({ err: error }, 'a picture was not drawn');
        throw toAppError(error, look);
      } finally {
        leave();
      }
    },
    close: () => process.close(),
  };
}

function isAccepted(kind: PictureKind | 'svg' | null, look: Look): kind is PictureKind {
  return look.accepts.some((accepted) => accepted === kind);
}

function toAppError(error: TaskError, look: Look): AppError {
  const { message, failure } = error;
  if (failure === 'stopped' || failure === 'unreachable')
    return new AppError('unavailable', { message, cause: error });
  const userMessage = failure === 'stalled' ? pictureMessages.tooSlow : look.unreadable;
  return new AppError('validation_failed', { message, userMessage, cause: error });
}
