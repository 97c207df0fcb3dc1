import { AppError } from '#domain/plain/errors.ts';
import { pictureMessages } from '#domain/site/pictures.ts';

/** One is being drawn, the others wait: a few seconds each, and at most 10 MB of ours each. */
const mostPlaces = 9;
/** So that it takes five accounts to fill the line. */
const mostOfOneAccount = 2;
const retryAfterSeconds = 10;

/** Who may wait for their picture. Returns how to leave again. */
export function createWaitingLine(): { enter: (accountId: string) => () => void } {
  const line: string[] = [];
  return {
    enter(accountId) {
      if (line.filter((other) => other === accountId).length >= mostOfOneAccount)
        throw new AppError('rate_limited', {
          message: 'too many pictures of one account at once',
          userMessage: pictureMessages.ownBusy,
          retryAfterSeconds,
        });
      if (line.length >= mostPlaces)
        throw new AppError('unavailable', {
          message: 'too many pictures at once',
          userMessage: pictureMessages.busy,
          retryAfterSeconds,
        });
      line.push(accountId);
      return () => void line.splice(line.indexOf(accountId), 1);
    },
  };
}
