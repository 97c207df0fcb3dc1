import { html } from 'hono/html';
import { linkPage } from '../../../http/link-page.ts';
import type { Html } from '../../../http/plain-document.ts';

interface Shown {
  nonce: string;
  /** Null when the account that wrote is gone. */
  company: string | null;
  isStopped: boolean;
  isStoppedEverywhere: boolean;
}

/** The address itself is on none of these: a forwarded mail must not tell whose it was. */
export function recapStopPage(shown: Shown): Html {
  if (shown.isStoppedEverywhere) return stoppedEverywherePage(shown);
  return shown.isStopped ? stoppedPage(shown) : stopPage(shown);
}

function stopPage({ nonce, company }: Shown): Html {
  return linkPage(
    'Stop these recaps?',
    nonce,
    html`${
      company
        ? html`<p>${company} uses Jotline to write down its phone calls, and mailed you the recap of one.</p>`
        : html`<p>The business that wrote to you has left Jotline. Nothing more will come from it.</p>`
    }
<p>Choose what should stop for your address. You can change your mind here at any time.</p>
<form method="post">${company ? html`<button name="answer" value="stop">Stop recaps from ${company}</button>` : ''}${everyButton}</form>`,
  );
}

const everyButton = html`<button class="quiet" name="answer" value="stop-all">Stop recaps from every business that uses Jotline</button>`;

function stoppedPage({ nonce, company }: Shown): Html {
  return linkPage(
    'No more recaps',
    nonce,
    html`<p>${company ?? 'The business that wrote to you'} cannot send recaps to your address any more.</p>
<form method="post">${startButton}${everyButton}</form>`,
  );
}

const startButton = html`<button class="quiet" name="answer" value="start">Get recaps again after all</button>`;

function stoppedEverywherePage({ nonce }: Shown): Html {
  return linkPage(
    'No more recaps from any business',
    nonce,
    html`<p>Nobody who uses Jotline can send recaps to your address any more.</p>
<form method="post">${startButton}</form>`,
  );
}

export function recapsStartedPage({ nonce, company }: Shown): Html {
  return linkPage(
    'Recaps can come again',
    nonce,
    html`<p>${company ?? 'A business'} can send you a recap after a phone call with you. The link in each mail stops them.</p>
<p>You can close this page.</p>`,
  );
}

export function goneStopPage(nonce: string): Html {
  return linkPage(
    'This link is not complete',
    nonce,
    html`<p>Open it once more from the mail, or copy all of it. Nothing was changed.</p>`,
  );
}
