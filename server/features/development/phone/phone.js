// The phone in the browser: places a call, presses its keys, and shows what comes back. Plain script, no build.

const sampleRate = 8000;
const byId = (id) => document.getElementById(id);
const form = byId('call-form');
let current = null;

form.addEventListener('change', () => {
  const source = new FormData(form).get('source');
  byId('file').hidden = source !== 'file';
  // Someone who speaks needs real time.
  byId('speed').disabled = source === 'microphone';
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  show('problem', '');
  byId('place').disabled = true;
  try {
    await placeCall(new FormData(form));
  } catch (error) {
    show('problem', error.message);
    byId('place').disabled = false;
  }
});

for (const button of document.querySelectorAll('[data-key]')) {
  button.addEventListener('click', () => post(`calls/${current.sid}/keys`, { key: button.dataset.key }));
}
byId('hang-up').addEventListener('click', () => post(`calls/${current.sid}/hangup`));

async function placeCall(choice) {
  const source = choice.get('source');
  const isLive = source === 'microphone';
  const isHeard = isLive || choice.get('speed') === '1';
  const call = { from: choice.get('from'), to: choice.get('to'), ...(isHeard && !isLive && { speed: 1 }) };
  if (source.startsWith('sample:')) call.sample = source.slice('sample:'.length);
  if (source === 'file') call.audio = await readFile(byId('file').files[0]);
  const microphone = isLive ? await openMicrophone() : null;
  const { callSid } = await post('calls', call).catch((error) => {
    microphone?.close();
    throw error;
  });
  current = { sid: callSid, sample: call.sample, isHeard, heard: 0, microphone, reached: new Map() };
  microphone?.start((samples) => post(`calls/${callSid}/audio`, { samples }));
  clear();
  watch(current);
}

async function watch(call) {
  while (call === current) {
    const seen = await fetch(`/dev/phone/calls/${call.sid}`).then((response) =>
      response.ok ? response.json() : null,
    );
    if (seen) {
      showLine(call, seen.phone);
      if (seen.call) showCall(call, seen);
      const isOver =
        ['done', 'skipped', 'failed'].includes(seen.call?.state) ||
        (!seen.call && seen.phone?.status === 'completed');
      if (seen.phone?.status === 'completed') endLine(call);
      if (isOver && seen.phone?.status !== 'in-progress') return;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function showLine(call, phone) {
  if (!phone) return;
  const isLive = phone.status !== 'completed';
  byId('clock').textContent = time(phone.seconds);
  const state = byId('line-state');
  state.dataset.live = String(isLive && phone.recording === 'in-progress');
  state.textContent = describeLine(phone);
  for (const button of document.querySelectorAll('[data-key], #hang-up')) button.disabled = !isLive;
  const fresh = phone.log.slice(call.heard);
  call.heard = phone.log.length;
  for (const entry of fresh) {
    byId('heard').append(line(entry));
    if (call.isHeard) playAloud(call, entry);
  }
  if (fresh.length > 0) byId('heard').scrollTop = byId('heard').scrollHeight;
}

function describeLine(phone) {
  if (phone.status === 'completed') return 'Hung up';
  if (phone.status === 'ringing') return 'Ringing';
  if (phone.recording === 'in-progress') return 'Recording';
  return phone.recording === 'paused' ? 'Recording is paused' : 'Answered, not recording yet';
}

function line({ at, what, text }) {
  const item = document.createElement('li');
  const stamp = document.createElement('time');
  stamp.textContent = time(at);
  const words = document.createElement('span');
  words.textContent = describeHeard(what, text);
  item.append(stamp, words);
  return item;
}

function describeHeard(what, text) {
  if (what === 'say') return `“${text}”`;
  if (what === 'play') return 'Beep';
  if (what === 'key') return `Key ${text}`;
  if (what === 'key nobody listened for') return `Key ${text}, while nobody listened`;
  const sentence = text ? `${what}: ${text}` : what;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function endLine(call) {
  call.microphone?.close();
  call.player?.pause();
  speechSynthesis?.cancel();
  byId('place').disabled = false;
}

function showCall(known, { call, events, notes, recipients }) {
  const order = [...document.querySelectorAll('#states li')];
  const at = order.findIndex((item) => item.dataset.state === call.state);
  if (!known.reached.has(call.state)) known.reached.set(call.state, call.state_changed_at);
  const last =
    at >= 0
      ? at
      : Math.max(0, ...order.map((item, index) => (known.reached.has(item.dataset.state) ? index : 0)));
  order.forEach((item, index) => {
    item.toggleAttribute('data-reached', index <= last);
    item.toggleAttribute('data-now', index === at);
    const reached = known.reached.get(item.dataset.state);
    item.querySelector('time').textContent = reached ? clockTime(reached) : '';
  });
  // A free caller's call is on nobody's page.
  showPart('follow', call.kind === 'pro');
  byId('follow-link').href = `/dashboard/calls/${call.id}`;
  show('outcome', describeOutcome(call));
  showPart('recording', call.recordingUrl);
  if (call.recordingUrl && !byId('player').getAttribute('src'))
    byId('player').src = localPath(call.recordingUrl);
  showPart('notes', notes);
  byId('notes-title').textContent = notes
    ? [notes.job_title, notes.category].filter(Boolean).join(' · ')
    : '';
  byId('notes-summary').textContent = notes?.summary ?? '';
  showPart('recipients', recipients.length > 0);
  byId('recipient-list').replaceChildren(
    ...recipients.map(({ address, state }) => element('li', `${address} (${state})`)),
  );
  byId('consent').replaceChildren(...events.flatMap(consentRows));
}

function describeOutcome({ state, skip_reason: skipped, failure_reason: failed }) {
  if (state === 'failed') return `Failed. ${failed}`;
  return {
    no_conversation: 'Skipped: nobody talked, so there is nothing to note.',
    refused: 'Skipped: someone did not want to be recorded. Everything was deleted.',
    deleted_by_key: 'Skipped: key 9 deleted the recording.',
    minutes_spent: 'Not recorded: the minutes of the plan are used up.',
    daily_limit: 'Not recorded: five free calls were made from this number today.',
    caller_unknown: 'Not recorded: the caller hides the number.',
  }[skipped];
}

const consentWords = {
  announcement: 'Announcement',
  beep: 'Beep',
  recording_started: 'Recording started',
  recording_paused: 'Recording paused',
  recording_resumed: 'Recording resumed',
  recording_deleted: 'Recording deleted',
  refusal_spoken: 'Someone refused to be recorded',
  call_refused: 'Call explained and not recorded',
  hung_up: 'Hung up',
};

function consentRows(event) {
  const row = element('tr');
  const offset = event.offset_seconds === null ? 'before' : time(Number(event.offset_seconds));
  let what = event.key ? `Key ${event.key}` : consentWords[event.kind];
  if (event.kind === 'announcement') what += `, version ${event.wording_version}`;
  if (event.detail?.offsets) what = `Beeps at ${event.detail.offsets.map((at) => time(at ?? 0)).join(', ')}`;
  row.append(element('td', offset), element('td', what));
  return [row];
}

function clear() {
  byId('heard').replaceChildren();
  byId('consent').replaceChildren();
  byId('player').removeAttribute('src');
  for (const id of ['follow', 'recording', 'notes', 'recipients', 'outcome']) byId(id).hidden = true;
  for (const item of document.querySelectorAll('#states li')) {
    item.removeAttribute('data-reached');
    item.removeAttribute('data-now');
    item.querySelector('time').textContent = '';
  }
  if (window.innerWidth <= 1000) byId('live').scrollIntoView({ behavior: 'smooth' });
}

// In real time the person hears the call: our words in the browser's own voice, the beep, and the sample.
function playAloud(call, { what, text }) {
  if (what === 'say' && 'speechSynthesis' in window)
    speechSynthesis.speak(new SpeechSynthesisUtterance(text));
  if (what === 'play') soundBeep();
  if (what === 'recording started' && call.sample) {
    call.player = new Audio(`/dev/phone/samples/${call.sample}`);
    call.player.play().catch(() => {});
  }
}

let audio;
function soundBeep() {
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  tone.frequency.value = 1400;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

async function readFile(file) {
  if (!file) throw new Error('Choose a sound file first.');
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw new Error('This browser cannot read that file as sound.');
  });
  const length = Math.ceil(sound.duration * sampleRate);
  const mixer = new OfflineAudioContext(1, length, sampleRate);
  const player = mixer.createBufferSource();
  player.buffer = sound;
  player.connect(mixer.destination);
  player.start();
  const mixed = await mixer.startRendering();
  return toBase64(wavHeader(length), toSamples(mixed.getChannelData(0)));
}

/** Asks for the microphone; started, it hands over half a second at a time as 16-bit samples in base64. */
async function openMicrophone() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {
    throw new Error('The microphone is not available. Allow it in the browser and try again.');
  });
  const context = new AudioContext({ sampleRate });
  const source = context.createMediaStreamSource(stream);
  const processor = context.createScriptProcessor(4096, 1, 1);
  return {
    start(send) {
      processor.onaudioprocess = (event) =>
        send(toBase64(toSamples(event.inputBuffer.getChannelData(0)))).catch(() => {});
      source.connect(processor);
      processor.connect(context.destination);
    },
    close() {
      processor.disconnect();
      for (const track of stream.getTracks()) track.stop();
      if (context.state !== 'closed') context.close();
    },
  };
}

function toSamples(floats) {
  const view = new DataView(new ArrayBuffer(floats.length * 2));
  floats.forEach((value, index) => {
    view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, value)) * 32767), true);
  });
  return new Uint8Array(view.buffer);
}

function wavHeader(length) {
  const view = new DataView(new ArrayBuffer(44));
  const tag = (at, text) =>
    [...text].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0));
    });
  tag(0, 'RIFF');
  view.setUint32(4, 36 + length * 2, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, length * 2, true);
  return new Uint8Array(view.buffer);
}

function toBase64(...parts) {
  const letters = parts.flatMap((part) => {
    const chunks = [];
    for (let at = 0; at < part.length; at += 8192)
      chunks.push(String.fromCharCode(...part.subarray(at, at + 8192)));
    return chunks;
  });
  return btoa(letters.join(''));
}

async function post(path, body) {
  const response = await fetch(`/dev/phone/${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? 'The server did not answer. Try again.');
  return answer;
}

// The page may be open under another name of the same server.
function localPath(url) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin || !pathname.startsWith('/files/') ? url : pathname;
}

function show(id, text) {
  byId(id).hidden = !text;
  byId(id).textContent = text ?? '';
}

function showPart(id, value) {
  byId(id).hidden = !value;
}

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function time(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function clockTime(iso) {
  return new Date(iso).toLocaleTimeString('en-US');
}
