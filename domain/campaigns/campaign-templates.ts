import type { CampaignTemplate } from './campaigns.ts';

interface TemplateRule {
  name: string;
  about: string;
  message: string;
  /** Days since the last job. */
  windows: readonly number[];
  defaultWindow: number;
}

/** Every customer in the window gets the same words and the same link: asking only the happy ones is not allowed. */
export const campaignTemplateRules: Record<CampaignTemplate, TemplateRule> = {
  post_job_review: {
    name: 'Post-Job Review Request',
    about: 'Ask for a review while the job is fresh.',
    message:
      'Hi {CustomerName}, thanks for choosing {CompanyName} for {Service}. Would you tell others how it went? It takes a minute: {ReviewLink}\nReply STOP to opt-out',
    windows: [7, 14],
    defaultWindow: 7,
  },
  past_clients_review: {
    name: 'Past Clients Re-engagement',
    about: 'Hear from people you worked for a while ago.',
    message:
      'Hi {CustomerName}, this is {CompanyName}. We hope {Service} is still holding up. If you have a minute, a review helps your neighbors find us: {ReviewLink}\nReply STOP to opt-out',
    windows: [30, 60, 90],
    defaultWindow: 30,
  },
};
