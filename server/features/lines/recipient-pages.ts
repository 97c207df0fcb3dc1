import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;--paper:#FBFAF7;--sheet:#FFF;--ink:#17212B;--muted:#5A6772;--line:#E3DFD6;--link:#1F4E79;--on-link:#FFF}
@media (prefers-color-scheme:dark){:root{--paper:#14171A;--sheet:#1C2126;--ink:#E9EDF0;--muted:#9AA7B2;--line:#2C343B;--link:#7FB2E5;--on-link:#14171A}}
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:32rem;margin:8vh auto 0;padding:2rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
.brand{color:var(--muted);font-weight:700}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 1rem}
p{margin:0 0 1rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{min-height:48px;padding:0 1.25rem;border:1px solid var(--link);border-radius:6px;background:var(--link);color:var(--on-link);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--link)}
button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media (max-width:30rem){main{margin-top:1rem;padding:1.25rem}button{flex:1 1 100%}}`;

function page(title: string, nonce: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Jotline</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body><main><div class="brand">Jotline</div><h1>${title}</h1>${body}</main></body>
</html>`;
}

interface Shown {
  nonce: string;
  company: string;
  email: string;
}

/** Opening the page changes nothing: mail scanners open every link. The buttons do. */
export function confirmPage({ nonce, company, email }: Shown): Html {
  return page(
    `Get call notes from ${company}?`,
    nonce,
    html`<p>${company} uses Jotline to write down its phone calls and wants to send the notes to <strong>${email}</strong>.</p>
<p>You can stop them at any time with the link in each mail.</p>
<form method="post"><button name="answer" value="yes">Yes, send me the notes</button><button class="quiet" name="answer" value="no">No thanks</button></form>`,
  );
}

export function startedPage({ nonce, company, email }: Shown): Html {
  return page(
    'You will get the notes',
    nonce,
    html`<p>Call notes from ${company} will come to <strong>${email}</strong>.</p><p>You can close this page.</p>`,
  );
}

export function stopPage({ nonce, company, email }: Shown): Html {
  return page(
    'Stop these notes?',
    nonce,
    html`<p>Call notes from ${company} are sent to <strong>${email}</strong>.</p>
<form method="post"><button name="answer" value="no">Stop the notes</button></form>`,
  );
}

/** The way back is here too, since the account itself may not ask again. */
export function stoppedPage({ nonce, company, email }: Shown): Html {
  return page(
    'No more notes',
    nonce,
    html`<p>${company} cannot send call notes to <strong>${email}</strong> any more.</p>
<form method="post"><button class="quiet" name="answer" value="yes">Send them again after all</button></form>`,
  );
}

export function goneRecipientPage(nonce: string): Html {
  return page(
    'This link is no longer valid',
    nonce,
    html`<p>It was made for another address or is too old. Whoever added you can send a new one from Settings, Emails.</p>`,
  );
}
