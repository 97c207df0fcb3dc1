// Everybody's phone in the browser: shows the texts of one number and writes back. Plain script, no build.

const byId = (id) => document.getElementById(id);
let current = new URLSearchParams(location.search).get('number');
let shown = '';
let isNewPhone = false;

byId('pick').addEventListener('submit', (event) => {
  event.preventDefault();
  const digits = byId('other').value.replace(/\D/g, '');
  const number = digits.length === 10 ? `+1${digits}` : `+${digits}`;
  if (/^\+[1-9]\d{6,14}$/.test(number)) pickUp(number);
  else byId('other').setCustomValidity('Enter a 10-digit number.');
  byId('other').reportValidity();
});
byId('other').addEventListener('input', () => byId('other').setCustomValidity(''));

byId('write').addEventListener('submit', async (event) => {
  event.preventDefault();
  const words = byId('words');
  const answer = await fetch('/dev/texts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: current, to: byId('to').value, body: words.value }),
  }).catch(() => null);
  byId('problem').hidden = Boolean(answer?.ok);
  if (!answer?.ok) byId('problem').textContent = 'The text was not sent. Is the server running?';
  else words.value = '';
  await refresh();
});

byId('words').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  byId('write').requestSubmit();
});

function pickUp(number) {
  current = number;
  shown = '';
  history.replaceState(null, '', `?number=${encodeURIComponent(number)}`);
  isNewPhone = true;
  for (const field of byId('write').elements) field.disabled = false;
  refresh();
}

async function refresh() {
  const answer = await fetch('/dev/texts.json').catch(() => null);
  if (!answer?.ok) return;
  const { texts } = await answer.json();
  const state = JSON.stringify([current, texts]);
  if (state === shown) return;
  shown = state;
  showNumbers(texts);
  if (isNewPhone) answerLast(texts);
  isNewPhone = false;
  if (current) showThread(texts.filter((text) => theirs(text) === current).reverse());
}

/** Whoever picks up a phone answers the number that texted it last. */
function answerLast(texts) {
  const last = texts.find((text) => text.direction !== 'inbound' && text.to === current);
  const choices = [...byId('to').options].map(({ value }) => value);
  if (last && choices.includes(last.from)) byId('to').value = last.from;
}

const theirs = (text) => (text.direction === 'inbound' ? text.from : text.to);

function showNumbers(texts) {
  const latest = new Map();
  for (const text of texts) {
    const number = theirs(text);
    const known = latest.get(number);
    if (known) known.count += 1;
    else latest.set(number, { text, count: 1 });
  }
  byId('nobody').hidden = latest.size > 0;
  const items = [...latest].map(([number, { text, count }]) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-pressed', String(number === current));
    const preview = document.createElement('span');
    preview.textContent = text.body;
    button.append(format(number), preview, String(count));
    button.addEventListener('click', () => pickUp(number));
    item.append(button);
    return item;
  });
  byId('numbers').replaceChildren(...items);
}

function showThread(texts) {
  byId('who').textContent = format(current);
  const thread = byId('thread');
  thread.replaceChildren(
    ...texts.map((text) => {
      const item = document.createElement('li');
      item.classList.toggle('mine', text.direction === 'inbound');
      for (const source of text.mediaUrls) {
        const picture = document.createElement('img');
        picture.src = source;
        picture.alt = 'Picture in the text';
        item.append(picture);
      }
      item.append(...withLinks(text.body));
      const note = document.createElement('small');
      const parts = text.segments === 1 ? '1 segment' : `${text.segments} segments`;
      note.textContent = `${new Date(text.at).toLocaleTimeString()} · ${text.status} · ${parts}`;
      item.append(note);
      return item;
    }),
  );
  thread.scrollTop = thread.scrollHeight;
}

function withLinks(body) {
  return body.split(/(https?:\/\/\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = document.createElement('a');
    link.href = part;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.textContent = part;
    return link;
  });
}

function format(number) {
  const [, area, first, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${first}-${last}` : number;
}

if (current) pickUp(current);
else refresh();
setInterval(refresh, 1500);
