import type { CampaignPreview } from '#domain/campaigns/shown-campaigns.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { Loading } from '#web/components/state/loading.tsx';
import { WholePhones } from '#web/components/whole-phones.tsx';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  preview: CampaignPreview | undefined;
  mediaUrl: string | null;
  isStale: boolean;
}

/** A phone that shows exactly what arrives for the first who gets it. */
export function PhonePreview({ preview, mediaUrl, isStale }: PhonePreviewProps) {
  const first = preview?.first;
  const who = first ? (first.name ?? formatPhone(first.phone)) : null;
  return (
    <figure className={classes.figure}>
      <div className={classes.phone} data-stale={isStale}>
        <div className={classes.top} aria-hidden="true">
          <span className={classes.speaker} />
        </div>
        <div className={classes.screen}>
          {preview ? (
            <div className={classes.bubble} data-testid="arrives">
              {mediaUrl && <img className={classes.picture} src={toPath(mediaUrl)} alt="The one you added" />}
              {preview.text}
            </div>
          ) : (
            <Loading />
          )}
        </div>
      </div>
      <figcaption className={classes.caption}>
        <WholePhones>
          {`${who ? `What ${who} gets` : 'What it would look like'}${preview ? `, from ${formatPhone(preview.sender.phone)}` : ''}`}
        </WholePhones>
        {preview && (
          <span className={classes.size}>
            {preview.size.segments === 1 ? '1 segment' : `${preview.size.segments} segments`} each, room for{' '}
            {preview.size.unitsLeft} more characters
          </span>
        )}
        {preview && preview.recipients > 0 && (
          <span className={classes.note}>
            About {(preview.size.segments * preview.recipients).toLocaleString('en-US')} segments for all. The
            campaign’s price covers them; more segments only take longer to send.
          </span>
        )}
        {preview && preview.size.costly.length > 0 && (
          <span className={classes.costly}>
            {preview.size.costly.slice(0, 5).join(' ')} more than doubles the length of the text. Plain
            letters and straight quotes keep it short.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Our own address may be another in development: the path is the same. */
function toPath(url: string): string {
  return new URL(url).pathname;
}
