import { html } from 'hono/html';
import { brandMark } from '#domain/site/brand-mark.ts';
import { type Html, plainDocument } from '../../http/plain-document.ts';
import type { Operations } from './get-operations.ts';
import type { Waiting } from './list-waiting.ts';

const styles = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
a{color:var(--link)}
main{max-width:70rem;margin:0 auto;padding:1.5rem}
.brand{display:flex;align-items:center;gap:8px;font-weight:700}
.brand svg{width:60px;height:26px;fill:none;stroke:var(--link);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.9rem;line-height:1.15;letter-spacing:-.02em;margin:1.25rem 0 .25rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
.when{margin:0;color:var(--muted)}
.notice{margin:1rem 0 0;padding:.75rem 1rem;background:var(--sheet);border:1px solid var(--line);border-left:4px solid var(--stop);border-radius:6px}
table{width:100%;border-collapse:collapse;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
th,td{padding:.6rem .75rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--muted);font-size:.8rem;letter-spacing:.06em;text-transform:uppercase}
tbody tr:last-child>*{border-bottom:0}
code{font:.85rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.ok{color:var(--go);font-weight:600}
.not-ok{color:var(--stop);font-weight:600}
button{min-height:44px;white-space:nowrap;padding:.4rem 1rem;border:1px solid var(--link);border-radius:6px;background:var(--link);color:var(--on-link);font:600 1rem/1.3 Inter,Arial,sans-serif;cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media (max-width:37.5rem){
main{padding:1rem}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,th,td{display:block}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
tbody tr:last-child{border-bottom:0}
th,td{padding:.15rem .75rem;border:0}
td[data-name]::before{content:attr(data-name) ": ";color:var(--muted)}
button{width:100%}
}`;

/** Whole without scripts, so that it works on the day on which little else does. */
export function operationsPage(
  operations: Operations,
  options: { nonce: string; message: string | null },
): Html {
  const { at, problem, providers, jobs, dead, waiting } = operations;
  const body = html`<div class="brand"><svg viewBox="0 0 92 40" aria-hidden="true"><path d="${brandMark}"/></svg><a href="/dashboard">Jotline</a></div>
<h1>Operations</h1>
<p class="when">As of ${moment(at)}. <a href="/operations">Look again</a></p>
${options.message ? html`<p class="notice" role="status">${options.message}</p>` : ''}
${problem ? html`<p class="notice" role="alert">No traffic should come here: ${problem}</p>` : ''}
<h2 id="providers">What it runs on</h2>
<table aria-labelledby="providers"><thead><tr><th scope="col">Need</th><th scope="col">State</th><th scope="col">In use</th></tr></thead>
<tbody>${providers.map(
    ({ need, inUse, state }) =>
      html`<tr><th scope="row">${need}</th><td class="${state === 'ok' ? 'ok' : 'not-ok'}">${state}</td><td>${inUse}</td></tr>`,
  )}</tbody></table>
<h2 id="dead">Given up</h2>
${dead.length === 0 ? html`<p>Nothing. A job comes here when its last try has failed.</p>` : deadTable(dead)}
<h2 id="waiting">Who waits for what</h2>
${waiting.length === 0 ? html`<p>Nobody waits longer than half a minute.</p>` : waitingTable(waiting, at)}
<h2 id="jobs">Jobs</h2>
${jobs.length === 0 ? html`<p>The queue is empty.</p>` : jobsTable(jobs)}`;
  return plainDocument({ title: 'Operations · Jotline', nonce: options.nonce, styles, body });
}

function deadTable(dead: Operations['dead']): Html {
  return html`<table aria-labelledby="dead"><thead><tr><th scope="col">Job</th><th scope="col">When</th><th scope="col">Why</th><th scope="col">About</th><th scope="col"><span>Again</span></th></tr></thead>
<tbody>${dead.map(
    ({ id, name, payload, error, failedAt }) =>
      html`<tr><th scope="row">${name}</th><td data-name="When">${moment(failedAt)}</td><td data-name="Why">${error}</td><td data-name="About"><code>${JSON.stringify(payload)}</code></td>
<td><form method="post" action="/operations/jobs/${id}/retry"><button aria-label="Retry ${name} of ${failedAt.toISOString()}">Retry</button></form></td></tr>`,
  )}</tbody></table>`;
}

function waitingTable(waiting: Waiting[], at: Date): Html {
  return html`<table aria-labelledby="waiting"><thead><tr><th scope="col">What</th><th scope="col">State</th><th scope="col">For</th><th scope="col">Account</th></tr></thead>
<tbody>${waiting.map(
    ({ what, id, accountId, state, since }) =>
      html`<tr><th scope="row">${what} <code>${id}</code></th><td data-name="State">${state.replaceAll('_', ' ')}</td><td data-name="For">${span((at.getTime() - since.getTime()) / 1000)}</td><td data-name="Account"><code>${accountId ?? 'nobody’s'}</code></td></tr>`,
  )}</tbody></table>`;
}

function jobsTable(jobs: Operations['jobs']): Html {
  return html`<table aria-labelledby="jobs"><thead><tr><th scope="col">Job</th><th scope="col">Waiting</th><th scope="col">Running</th><th scope="col">To be tried again</th><th scope="col">Overdue</th></tr></thead>
<tbody>${jobs.map(
    ({ name, waiting, running, retrying, overdueSeconds }) =>
      html`<tr><th scope="row">${name}</th><td data-name="Waiting">${waiting}</td><td data-name="Running">${running}</td><td data-name="To be tried again">${retrying}</td><td data-name="Overdue">${span(overdueSeconds)}</td></tr>`,
  )}</tbody></table>`;
}

const moment = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 120) return `${whole} s`;
  if (whole < 7200) return `${Math.round(whole / 60)} min`;
  return whole < 172_800 ? `${Math.round(whole / 3600)} h` : `${Math.round(whole / 86_400)} days`;
}
