import { html } from 'hono/html';
import { formatClockTime } from '#domain/plain/clock-time.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { brandMark } from '#domain/site/brand-mark.ts';
import { type Html, plainDocument } from '../../../http/plain-document.ts';
import type { Recap } from './recap.ts';
import { recapParts } from './recap-mail.ts';

const styles = `
@font-face{font-family:Archivo;src:url(/fonts/archivo.woff2) format("woff2");font-weight:100 900;font-stretch:62% 125%;font-display:swap}
@font-face{font-family:Inter;src:url(/fonts/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{--logo:#FFF}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem 2.5rem;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:42rem;margin:0 auto;filter:drop-shadow(0 1px 2px rgb(23 33 43/.12))}
.ticket{background:var(--sheet);border-top:6px solid var(--ink);--tear:9px;padding-bottom:var(--tear);
-webkit-mask:conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,#0000 90deg) bottom/calc(2*var(--tear)) 51% repeat-x,linear-gradient(#000 0 0) top/100% calc(100% - var(--tear)) no-repeat;
mask:conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,#0000 90deg) bottom/calc(2*var(--tear)) 51% repeat-x,linear-gradient(#000 0 0) top/100% calc(100% - var(--tear)) no-repeat}
.stub,section,.call{padding:1.1rem 1.75rem}
.stub{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem;border-bottom:2px dashed var(--line)}
.company{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .9rem;font:720 1.2rem/1.2 Archivo,Inter,system-ui,Arial,sans-serif;font-stretch:112%}
.company img{display:block;max-width:200px;max-height:56px;padding:4px;border-radius:4px;background:var(--logo)}
.label,h2{color:var(--muted);font:600 .75rem/1.4 Inter,system-ui,Arial,sans-serif;letter-spacing:.08em;text-transform:uppercase}
section+section{border-top:1px solid var(--line)}
h1{margin:.35rem 0 0;font:720 1.75rem/1.15 Archivo,Inter,system-ui,Arial,sans-serif;font-stretch:112%}
h2{margin:0 0 .5rem}
p{margin:0}
.when{color:var(--muted)}
.nowrap{white-space:nowrap}
ul{margin:0;padding:0;list-style:none}
li{display:grid;grid-template-columns:1.5rem minmax(0,1fr);padding:.25rem 0}
li::before{content:"";width:.45rem;height:.45rem;margin-top:.55rem;border-radius:50%;background:var(--muted)}
.boxes li::before{width:.95rem;height:.95rem;margin-top:.28rem;border:2px solid var(--muted);border-radius:3px;background:none}
.call{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.9rem 1.5rem;border-top:2px dashed var(--line)}
.call p{flex:1 1 15rem}
.ways{display:flex;flex-wrap:wrap;gap:.6rem}
.ways a{display:inline-flex;align-items:center;min-height:48px;padding:.5rem 1.15rem;border:1px solid var(--link);border-radius:6px;color:var(--link);font-weight:600;text-decoration:none}
.ways a:first-child{background:var(--link);color:var(--on-link)}
.ways a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1.5rem;padding:1.1rem 1.75rem 0;color:var(--muted);font-size:.9rem}
footer p{flex:1 1 18rem}
footer a{display:inline-flex;align-items:center;min-height:44px;gap:8px;color:var(--muted);text-decoration:none;white-space:nowrap}
footer svg{width:48px;height:21px;fill:none;stroke:var(--link);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:30rem){body{padding:0 0 2rem}.stub,section,.call{padding:1rem 1.15rem}h1{font-size:1.5rem}footer{padding:1rem 1.15rem 0}.ways,.ways a{width:100%}.ways a{justify-content:center}}
@media print{body{padding:0;background:#fff}.ways a{border:0;padding:0}}`;

const page = (title: string, nonce: string, body: Html) => plainDocument({ title, nonce, styles, body });

interface Shown {
  nonce: string;
  expiresAt: Date;
  logoUrl: string | null;
}

/** The one thing a customer sees of us, and it speaks for the company: its logo, its person, its number. */
export function recapPage(recap: Recap, { nonce, expiresAt, logoUrl }: Shown): Html {
  const company = recap.companyName ?? 'Your call';
  const calledAt = new Date(recap.calledAt);
  const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: recap.timeZone });
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: recap.timeZone });
  const who = recap.proName ? ` with ${recap.proName}` : '';
  return page(
    recap.companyName ? `Your call with ${recap.companyName}` : 'Recap of your call',
    nonce,
    html`<div class="ticket">
<div class="stub"><span class="company">${logoUrl ? html`<img src="${logoUrl}" alt="">` : ''}${company}</span><span class="label">Customer copy</span></div>
<section><p class="when">Your call${who} on <time datetime="${recap.calledAt}">${longDay.format(calledAt)}, <span class="nowrap">${formatClockTime(calledAt, recap.timeZone)}</span></time></p>
<h1>${recap.jobTitle || 'What we talked about'}</h1></section>
${recapParts(recap).map(
  ({ name, lines, isToDo }) =>
    html`<section><h2>${name}</h2><ul class="${isToDo ? 'boxes' : ''}">${lines.map((line) => html`<li><span>${line}</span></li>`)}</ul></section>`,
)}
${waysToAnswer(recap)}
</div>
<footer><p>This private page works until ${day.format(expiresAt)}. Anyone with the link can open it.</p>
<a href="/"><svg viewBox="0 0 92 40" aria-hidden="true"><path d="${brandMark}"/></svg>Noted with Jotline</a></footer>`,
  );
}

function waysToAnswer({ companyName, companyPhone, companyEmail, proName }: Recap) {
  if (!companyPhone && !companyEmail) return '';
  const whom = proName ?? companyName ?? 'us';
  return html`<div class="call"><p>Something is not right, or you have a question? Call or write to ${whom}.</p><div class="ways">${
    companyPhone ? html`<a href="tel:${companyPhone}">Call ${formatPhone(companyPhone)}</a>` : ''
  }${companyEmail ? html`<a href="mailto:${companyEmail}">Send an email</a>` : ''}</div></div>`;
}

export function recapGonePage(nonce: string): Html {
  return page(
    'This recap is not here any more',
    nonce,
    html`<div class="ticket"><section><h1>This recap is not here any more</h1>
<p>A recap can be read for 90 days after the call. Ask the company you spoke to if you need it again.</p></section></div>`,
  );
}
