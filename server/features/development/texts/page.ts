import { html } from 'hono/html';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { OwnNumber } from '../list-own-numbers.ts';
import { numberOptions } from '../number-options.ts';

export function textsPage({ numbers, isReady }: { numbers: OwnNumber[]; isReady: boolean }) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Texts · Jotline development</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/dev/development.css">
<link rel="stylesheet" href="/dev/texts/texts.css">
${isReady ? html`<script src="/dev/texts/texts.js" type="module"></script>` : ''}
</head>
<body>
<nav aria-label="Development"><a class="brand" href="/">Jotline</a> <a href="/dev/phone">Phone</a> <a href="/dev/texts" aria-current="page">Texts</a> <a href="/dev/mailbox">Mailbox</a> <a href="/dev/jobs">Dead jobs</a></nav>
<main>
<header>
<h1>Texts</h1>
<p>What the app texts from ${formatPhone(numbers[0]?.phone ?? '')}, and from numbers of businesses, lands here. Pick up a phone and answer.</p>
</header>
${isReady ? phones(numbers) : html`<p class="notice" role="status">A real carrier is in use: texts arrive on real phones.</p>`}
</main>
</body>
</html>`;
}

const phones = (numbers: OwnNumber[]) => html`<div class="desk">
<section class="numbers" aria-labelledby="numbers-title">
<h2 id="numbers-title">Phones</h2>
<form id="pick" autocomplete="off">
<label for="other">Another number</label>
<div class="row"><input id="other" name="number" type="tel" inputmode="tel" placeholder="(512) 555-0142" required><button>Pick up</button></div>
</form>
<p id="nobody">No texts yet. Verify a line, send a campaign, or write one as a customer.</p>
<ul id="numbers"></ul>
</section>
<section class="handset" aria-labelledby="who">
<div class="screen">
<h2 id="who">Pick a phone</h2>
<ol id="thread" tabindex="0" aria-label="Texts on this phone" aria-live="polite"></ol>
<form id="write" autocomplete="off">
<div class="to"><label for="to">To</label> <select id="to" name="to" disabled>
${numberOptions(numbers)}
</select></div>
<label class="hidden" for="words">Text message</label>
<textarea id="words" rows="2" maxlength="1600" placeholder="Text message" required disabled></textarea>
<button disabled>Send</button>
</form>
<p id="problem" role="alert" hidden></p>
</div>
</section>
</div>`;
