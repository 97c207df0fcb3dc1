import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { MessagingError } from '../../providers/messaging/messaging.ts';
import type { Look } from '../../providers/pictures/pictures.ts';
import { createPicture } from '../../records/files/create-picture.ts';
import {
  failMessagePicture,
  keepMessagePicture,
  listWaitingPictures,
} from '../../records/texts/message-pictures.ts';

const notPicture = 'They sent a file that is not a picture. Ask them to send a photo, or to email it.';
const look: Look = {
  width: 1600,
  height: 1600,
  as: 'jpeg',
  accepts: ['png', 'jpeg', 'webp', 'gif'],
  otherKind: () => notPicture,
  unreadable: 'They sent a picture that cannot be opened. Ask them to send it again.',
};
const gone = 'This picture could not be fetched from the phone company. Ask them to send it again.';

/** The pictures of one text, from the carrier into private storage; only what was drawn anew is kept. */
export const fetchPicturesJob = defineJob({
  name: 'messages.fetch-pictures',
  payload: z.strictObject({ messageId: z.uuid() }),
  retry: { limit: 12, delaySeconds: 2, maxDelaySeconds: 900 },
  expireSeconds: 300,
  concurrency: 2,
  async run(deps, { messageId }, { signal }) {
    for (const picture of await listWaitingPictures(deps.db.service, messageId))
      await fetchPicture(deps, picture, signal);
  },
  async onGivenUp({ db }, { messageId }) {
    for (const { id: pictureId } of await listWaitingPictures(db.service, messageId))
      await failMessagePicture(db.service, { pictureId, problem: gone });
  },
});

async function fetchPicture(
  deps: Deps,
  { id: pictureId, accountId, sourceUrl }: { id: string; accountId: string; sourceUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const fail = (problem: string) => failMessagePicture(deps.db.service, { pictureId, problem });
  try {
    const { body } = await deps.messaging.fetchMedia(sourceUrl, signal);
    await createPicture(deps, {
      accountId,
      upload: body,
      look,
      kind: 'message_picture',
      isPublic: false,
      key: (id) => `message-pictures/${id}.jpg`,
      onKept: (tx, { key }) => keepMessagePicture(tx, { pictureId, key }),
    });
  } catch (error) {
    if (error instanceof MessagingError && error.reason === 'permanent') return fail(gone);
    // Busy is no verdict about the picture.
    const isVerdict = error instanceof AppError && !['unavailable', 'rate_limited'].includes(error.code);
    if (isVerdict) return fail(error.userMessage ?? look.unreadable);
    throw error;
  }
}
