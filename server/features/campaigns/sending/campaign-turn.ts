import type { SendingCampaign } from './load-campaign.ts';

/** As much as a second's worth goes out in one go, so that a pause takes hold within seconds. */
const secondsAtOnce = 1;

interface Turn {
  /** How much may go now; 0 until `until`. */
  room: number;
  until: Date;
}

/** The campaign's own pace, in messages a minute. */
export function campaignTurn({ pacingRate, nextSendAt }: SendingCampaign, now: Date, most: number): Turn {
  if (!pacingRate) return { room: most, until: now };
  if (nextSendAt && nextSendAt > now) return { room: 0, until: nextSendAt };
  return { room: Math.min(most, Math.max(1, Math.floor((pacingRate / 60) * secondsAtOnce))), until: now };
}
