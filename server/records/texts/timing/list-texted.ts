import { type RawBuilder, sql } from 'kysely';

interface Texted {
  accountId: string;
  /** The column with the number in question. */
  phone: RawBuilder<unknown>;
  now: Date;
  /** Its own text is the one that is judged. */
  campaignId: string;
}

/** Somewhere it is still yesterday: what counts as today is decided where the person is. */
const lookBackHours = 48;

/** When other campaigns of the account texted the number lately, or took it in hand to do so. */
export function listTexted({ accountId, phone, now, campaignId }: Texted) {
  const since = new Date(now.getTime() - lookBackHours * 3600_000);
  return sql<Date[]>`array(
    select coalesce(texted.sent_at, texted.claimed_at) from campaign_recipients texted
    where texted.account_id = ${accountId} and texted.phone = ${phone} and texted.campaign_id <> ${campaignId}
      and (texted.sent_at > ${since} or (texted.state = 'sending' and texted.claimed_at > ${since}))
  )`;
}
