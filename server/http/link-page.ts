import { html } from 'hono/html';
import { brandMark } from '#domain/site/brand-mark.ts';
import { type Html, plainDocument } from './plain-document.ts';

const styles = `
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:32rem;margin:8vh auto 0;padding:2rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
.brand{display:flex;align-items:center;gap:8px;font-size:1.1rem;font-weight:700}
.brand svg{width:60px;height:26px;fill:none;stroke:var(--link);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.6rem;line-height:1.2;margin:1.25rem 0 1rem}
p{margin:0 0 1rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{min-height:48px;padding:.6rem 1.25rem;border:1px solid var(--link);border-radius:6px;background:var(--link);color:var(--on-link);font:600 1rem/1.3 Inter,Arial,sans-serif;cursor:pointer}
button.quiet{background:transparent;color:var(--link)}
button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media (max-width:30rem){main{margin-top:1rem;padding:1.25rem}button{flex:1 1 100%}}`;

/** What a link in a mail leads to, for people without an account: one question, and buttons. */
export function linkPage(title: string, nonce: string, body: Html): Html {
  const brand = html`<div class="brand"><svg viewBox="0 0 92 40" aria-hidden="true"><path d="${brandMark}"/></svg>Jotline</div>`;
  return plainDocument({
    title: `${title} · Jotline`,
    nonce,
    styles,
    body: html`${brand}<h1>${title}</h1>${body}`,
  });
}
