import { html } from 'hono/html';
import { formatCallTime } from '#domain/calls/call-times.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { type Html, plainDocument } from '../../../http/plain-document.ts';
import type { Recap } from './recap.ts';
import { recapParts } from './recap-mail.ts';

const styles = `
:root{color-scheme:light dark;--paper:#FBFAF7;--sheet:#FFF;--ink:#17212B;--muted:#5A6772;--line:#E3DFD6;--link:#1F4E79}
@media (prefers-color-scheme:dark){:root{--paper:#14171A;--sheet:#1C2126;--ink:#E9EDF0;--muted:#9AA7B2;--line:#2C343B;--link:#7FB2E5}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,Arial,sans-serif}
main{max-width:40rem;margin:1.5rem auto;background:var(--sheet);border:1px solid var(--line);border-top:6px solid var(--ink)}
header,section,footer{padding:1rem 1.5rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;border-bottom:2px dashed var(--line);font-weight:700}
header span,time,footer{color:var(--muted);font-weight:400}
section+section{border-top:1px solid var(--line)}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 0}
h2{font-size:.75rem;letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin:0 0 .4rem}
ul{margin:0;padding-left:1.2rem}li{margin:.3rem 0}
footer{border-top:2px dashed var(--line);font-size:.9rem}a{color:var(--link)}
@media (max-width:30rem){main{margin:0;border-width:6px 0 0}header,section,footer{padding:1rem}}`;

const page = (title: string, nonce: string, body: Html) => plainDocument({ title, nonce, styles, body });

export function recapPage(recap: Recap, options: { nonce: string; expiresAt: Date }): Html {
  const company = recap.companyName ?? 'Jotline';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: recap.timeZone });
  return page(
    `Your call with ${company}`,
    options.nonce,
    html`<header>${company}<span>Customer copy</span></header>
<section><time datetime="${recap.calledAt}">${formatCallTime(new Date(recap.calledAt), recap.timeZone)}</time>
<h1>${recap.jobTitle}</h1></section>
${recapParts(recap).map(
  ({ name, lines }) =>
    html`<section><h2>${name}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`,
)}
<footer>
${
  recap.companyPhone || recap.companyEmail
    ? html`<p>Something is not right? ${
        recap.companyPhone
          ? html`<a href="tel:${recap.companyPhone}">${formatPhone(recap.companyPhone)}</a> `
          : ''
      }${recap.companyEmail ? html`<a href="mailto:${recap.companyEmail}">${recap.companyEmail}</a>` : ''}</p>`
    : ''
}
<p>This private page works until ${day.format(options.expiresAt)}. Anyone with the link can open it.</p>
</footer>`,
  );
}

export function recapGonePage(nonce: string): Html {
  return page(
    'This recap is not here any more',
    nonce,
    html`<section><h1>This recap is not here any more</h1>
<p>A recap can be read for 90 days after the call. Ask the company you spoke to if you need it again.</p></section>`,
  );
}
