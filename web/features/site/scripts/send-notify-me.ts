import { waitlistSentMessage } from '#domain/site/waitlist-message.ts';

const lostMessage = 'That did not reach us. Check your connection and try again; the address is still here.';

/** Answers in place instead of on a page of its own. */
export function sendNotifyMe() {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-notify-me]')) {
    const answer = form.querySelector<HTMLElement>('[data-notify-answer]');
    const button = form.querySelector('button');
    if (!answer || !button) continue;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      answer.textContent = '';
      const problem = await send(String(new FormData(form).get('email') ?? ''));
      button.disabled = false;
      answer.textContent = problem ?? waitlistSentMessage;
      answer.toggleAttribute('data-problem', problem !== null);
      if (problem === null) form.reset();
    });
  }
}

async function send(email: string): Promise<string | null> {
  const response = await fetch('/api/waitlist', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => null);
  if (!response) return lostMessage;
  if (response.ok) return null;
  const body = await response.json().catch(() => null);
  return body?.error?.message ?? lostMessage;
}
