import { formatMoment } from '#domain/calls/call-times.ts';

/** Our own controls for the sample call, and every moment of the notes as a way into it. */
export function playSample() {
  const player = document.querySelector<HTMLElement>('[data-sample-player]');
  const audio = player?.querySelector<HTMLAudioElement>('[data-sample-audio]');
  const button = player?.querySelector<HTMLButtonElement>('[data-sample-play]');
  const time = player?.querySelector('[data-sample-time]');
  const now = player?.querySelector('[data-sample-now]');
  if (!player || !audio || !button || !time || !now) return;
  const turns = [...player.querySelectorAll<HTMLElement>('[data-sample-turn]')];
  const whole = time.textContent ?? '';
  audio.controls = false;
  audio.hidden = true;
  button.hidden = false;

  const playFrom = (seconds: number) => {
    audio.currentTime = seconds;
    void play();
  };
  const play = () =>
    audio.play().catch(() => {
      time.textContent = 'The sound did not load. Try again.';
    });

  button.addEventListener('click', () => (audio.paused ? void play() : audio.pause()));
  audio.addEventListener('play', () => {
    player.dataset.started = '';
    button.textContent = 'Pause';
  });
  audio.addEventListener('pause', () => {
    button.textContent = audio.ended ? 'Play the call' : 'Go on';
  });
  audio.addEventListener('timeupdate', () => {
    const at = audio.currentTime;
    time.textContent = `${formatMoment(at)} of ${whole}`;
    player.style.setProperty('--played', `${(100 * at) / (audio.duration || 1)}%`);
    const turn = turns.findLast((element) => Number(element.dataset.sampleTurn) <= at);
    now.textContent = turn?.lastChild?.textContent ?? '';
  });
  player.querySelector('[data-sample-wave]')?.addEventListener('click', (event) => {
    const { clientX, currentTarget } = event as MouseEvent;
    const box = (currentTarget as Element).getBoundingClientRect();
    const seconds = Number.isFinite(audio.duration) ? audio.duration : Number(player.dataset.seconds);
    playFrom(((clientX - box.left) / box.width) * seconds);
  });
  document.addEventListener('click', (event) => {
    const moment = (event.target as Element).closest<HTMLElement>('[data-sample-at]');
    if (!moment) return;
    event.preventDefault();
    playFrom(Number(moment.dataset.sampleAt));
  });
}
