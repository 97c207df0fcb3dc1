import { waitlistLinkDays } from '#domain/site/waitlist.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';

export function waitlistMail(publicUrl: string, token: string) {
  const leave = `${publicUrl}/waitlist/leave?token=${token}`;
  return {
    ...layOutMail({
      subject: 'Shall we tell you when something is new?',
      paragraphs: [
        'Someone, hopefully you, asked Jotline to write to this address when something on its roadmap is ready.',
        'Press the button and you are on the list. We write only when something can be used.',
      ],
      action: { label: 'Yes, tell me', url: `${publicUrl}/waitlist/confirm?token=${token}` },
      footer: `The button works for ${waitlistLinkDays} days. If it was not you, do nothing: without it we never write again. Later you can leave the list at ${leave}`,
    }),
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
