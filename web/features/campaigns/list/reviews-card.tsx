import { IconPlugConnected, IconPlugConnectedX, IconStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { campaignTemplateRules } from '#domain/campaigns/campaign-templates.ts';
import { campaignTemplates } from '#domain/campaigns/campaigns.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { useOptions } from '../api.ts';
import classes from './reviews-card.module.css';

/** Asks customers for a Google review. The badge says what is true: without the link there is nothing to send. */
export function ReviewsCard() {
  const options = useOptions();
  const isConnected = options.data?.reviews.isConnected ?? false;
  return (
    <section className={classes.card} aria-labelledby="reviews-card">
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <IconStar size={24} />
        </span>
        <div className={classes.words}>
          <h2 id="reviews-card" className={classes.title}>
            Google Review Campaigns
          </h2>
          <p className={classes.text}>Ask customers for a review by text, with your own review link.</p>
        </div>
        {options.data && (
          <span className={classes.badge} data-connected={isConnected}>
            {isConnected ? (
              <IconPlugConnected size={18} aria-hidden="true" />
            ) : (
              <IconPlugConnectedX size={18} aria-hidden="true" />
            )}
            {isConnected ? 'Connected' : 'Not connected'}
          </span>
        )}
      </div>
      {options.data && !isConnected ? (
        <p>
          <Link to="/dashboard/settings#reviews">Connect your Google reviews</Link> in Settings first: the
          message needs your review link.
        </p>
      ) : (
        <div className={classes.templates}>
          {campaignTemplates.map((template) => (
            <div key={template} className={classes.template}>
              <div>
                <h3 className={classes.name}>{campaignTemplateRules[template].name}</h3>
                <p className={classes.text}>{campaignTemplateRules[template].about}</p>
              </div>
              <ButtonLink
                quiet
                to={`/dashboard/campaigns/review?template=${template}`}
                aria-label={`Use ${campaignTemplateRules[template].name}`}
              >
                Use template
              </ButtonLink>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
