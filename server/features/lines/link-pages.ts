import { html } from 'hono/html';
import { linkPage } from '../../http/link-page.ts';
import type { Html } from '../../http/plain-document.ts';

interface Shown {
  nonce: string;
  company: string;
  email: string;
}

/** Opening the page changes nothing: mail scanners open every link. The buttons do. */
export function confirmPage({ nonce, company, email }: Shown): Html {
  return linkPage(
    `Get call notes from ${company}?`,
    nonce,
    html`<p>${company} uses Jotline to write down its phone calls and wants to send the notes to <strong>${email}</strong>.</p>
<p>You can stop them at any time with the link in each mail.</p>
<form method="post"><button name="answer" value="yes">Yes, send me the notes</button><button class="quiet" name="answer" value="no">No thanks</button></form>`,
  );
}

export function startedPage({ nonce, company, email }: Shown): Html {
  return linkPage(
    'You will get the notes',
    nonce,
    html`<p>Call notes from ${company} will come to <strong>${email}</strong>.</p><p>You can close this page.</p>`,
  );
}

export function stopPage({ nonce, company, email }: Shown): Html {
  return linkPage(
    'Stop these notes?',
    nonce,
    html`<p>Call notes from ${company} are sent to <strong>${email}</strong>.</p>
<form method="post"><button name="answer" value="no">Stop the notes</button></form>`,
  );
}

/** The way back is here too, since the account itself may not ask again. */
export function stoppedPage({ nonce, company, email }: Shown): Html {
  return linkPage(
    'No more notes',
    nonce,
    html`<p>${company} cannot send call notes to <strong>${email}</strong> anymore.</p>
<form method="post"><button class="quiet" name="answer" value="yes">Send them again after all</button></form>`,
  );
}

export function goneRecipientPage(nonce: string): Html {
  return linkPage(
    'This link is no longer valid',
    nonce,
    html`<p>It was made for another address or is too old. Whoever added you can send a new one from Settings, Emails.</p>`,
  );
}
