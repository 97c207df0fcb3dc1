import { html } from 'hono/html';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { OwnNumber } from '../list-own-numbers.ts';
import { numberOptions } from '../number-options.ts';

const states = [
  ['ringing', 'Ringing'],
  ['recording', 'Recording'],
  ['recorded', 'Recorded'],
  ['transcribing', 'Transcribing'],
  ['writing_notes', 'Writing notes'],
  ['sending', 'Sending'],
  ['done', 'Done'],
] as const;

const keys = [
  ['1', 'announce'],
  ['2', 'pause'],
  ['3', ''],
  ['4', ''],
  ['5', ''],
  ['6', ''],
  ['7', ''],
  ['8', ''],
  ['9', 'delete'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const;

export function phonePage(given: {
  samples: { name: string; title: string }[];
  lines: { phone: string; name: string }[];
  number: string;
  numbers: OwnNumber[];
  isReady: boolean;
  isLive: boolean;
}) {
  const { samples, lines, number, numbers, isReady, isLive } = given;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone · Jotline development</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/dev/development.css">
<link rel="stylesheet" href="/dev/phone/phone.css">
<script src="/dev/phone/phone.js" type="module"></script>
</head>
<body>
<nav aria-label="Development"><a class="brand" href="/">Jotline</a> <a href="/dev/phone" aria-current="page">Phone</a> <a href="/dev/texts">Texts</a> <a href="/dev/mailbox">Mailbox</a> <a href="/dev/jobs">Dead jobs</a></nav>
<main>
<header>
<h1>Phone</h1>
<p>Merge ${formatPhone(number)} into a call and watch it become notes.</p>
</header>
${
  isReady
    ? ''
    : html`<p class="notice" role="status">A real carrier is in use. Call ${formatPhone(number)} with a real phone; this page works with the carrier emulator.</p>`
}
<div class="columns">
<form id="call-form" class="card" autocomplete="off">
<h2>The call</h2>
<label for="from">Who calls</label>
<select id="from" name="from">
${lines.map((line) => html`<option value="${line.phone}">${line.name}, ${formatPhone(line.phone)}</option>`)}
<option value="+15125550142">A customer who is not registered, ${formatPhone('+15125550142')}</option>
<option value="anonymous">A caller who hides the number</option>
</select>
<label for="to">Which number is called</label>
<select id="to" name="to">
${numberOptions(numbers)}
</select>
<fieldset>
<legend>What is said</legend>
${samples.map(
  (
    sample,
    index,
  ) => html`<label class="choice"><input type="radio" name="source" value="sample:${sample.name}"${index === 0 ? ' checked' : ''}> ${sample.title}</label>
`,
)}
<label class="choice"><input type="radio" name="source" value="file"> A sound file of yours</label>
<input id="file" class="file" type="file" accept="audio/*" aria-label="Sound file" hidden>
<label class="choice"><input type="radio" name="source" value="microphone"> Your microphone</label>
</fieldset>
<label for="speed">How fast</label>
<select id="speed" name="speed">
<option value="fast">As fast as possible</option>
<option value="1"${isLive ? ' selected' : ''}>In real time, with sound</option>
</select>
<p class="hint">${
    isLive
      ? 'In real time you can watch words and notes grow on the page of the call.'
      : html`To watch words and notes grow while people talk, start with <code>LIVE_CALLS=true npm start</code>.`
  }</p>
<button id="place" class="primary" type="submit"${isReady ? '' : ' disabled'}>Call</button>
<p id="problem" class="problem" role="alert" hidden></p>
</form>

<section id="live" class="card" aria-label="The phone">
<h2>On the line <span id="clock" class="clock">0:00</span></h2>
<p id="line-state" class="line-state" data-live="false">No call yet</p>
<div class="keypad" role="group" aria-label="Keys">
${keys.map(([key, label]) => html`<button type="button" data-key="${key}" disabled><b>${key}</b>${label ? html`<small>${label}</small>` : ''}</button>`)}
</div>
<button id="hang-up" class="hang-up" type="button" disabled>Hang up</button>
<h3>What everyone hears</h3>
<ol id="heard" class="log" aria-live="polite"><li class="empty">The announcement, beeps and your keys appear here.</li></ol>
</section>

<section class="card" aria-label="What becomes of it">
<h2>What becomes of it</h2>
<ol id="states" class="states">
${states.map(([state, label]) => html`<li data-state="${state}"><span>${label}</span><time></time></li>`)}
</ol>
<p id="follow" hidden><a id="follow-link" href="/dashboard/calls" target="_blank">Open the page of the call</a></p>
<p id="outcome" class="outcome" role="status" hidden></p>
<div id="recording" hidden><h3>Recording</h3><audio id="player" controls preload="none"></audio></div>
<div id="notes" hidden><h3>Notes</h3><p id="notes-title" class="notes-title"></p><p id="notes-summary"></p></div>
<div id="recipients" hidden><h3>Sent to</h3><ul id="recipient-list"></ul></div>
<h3>Consent log</h3>
<table><thead><tr><th>In the recording</th><th>What</th></tr></thead><tbody id="consent"><tr class="empty"><td colspan="2">Nothing yet.</td></tr></tbody></table>
</section>
</div>
</main>
</body>
</html>`;
}
