import { pageElement } from './page-element.ts';
import type { PlaybackClock } from './playback-clock.ts';
import { formatSeconds } from './quantity-text.ts';
import { fillSlider } from './slider-fill.ts';

export interface TransportBar {
  /** Brings the controls in line with the clock. */
  show(): void;
  /** Plays or pauses, as the button does. */
  toggle(): void;
}

/**
 * Play button, scrubber, speed and loop.
 * @param onSeek called when somebody has moved the time or started playing
 */
export function createTransportBar(clock: PlaybackClock, onSeek: () => void): TransportBar {
  const play = pageElement('play', HTMLButtonElement);
  const scrubber = pageElement('scrubber', HTMLInputElement);
  const timeNow = pageElement('time-now', HTMLOutputElement);
  const timeEnd = pageElement('time-end', HTMLElement);
  const speed = pageElement('speed', HTMLSelectElement);
  const loop = pageElement('loop', HTMLInputElement);

  function toggle(): void {
    if (clock.duration === 0) return;
    if (clock.playing) clock.pause();
    else clock.play();
    onSeek();
    show();
  }

  function show(): void {
    const playable = clock.duration > 0;
    play.disabled = scrubber.disabled = !playable;
    play.dataset['playing'] = String(clock.playing);
    const label = clock.playing ? 'Pause' : 'Play';
    if (play.getAttribute('aria-label') !== label) play.setAttribute('aria-label', label);
    scrubber.max = String(clock.duration || 1);
    scrubber.value = String(clock.time);
    fillSlider(scrubber);
    const text = formatSeconds(clock.time);
    if (timeNow.textContent === text) return;
    timeNow.textContent = text;
    scrubber.setAttribute('aria-valuetext', `${text} of ${formatSeconds(clock.duration)}`);
  }

  function showEnd(): void {
    timeEnd.textContent = formatSeconds(clock.duration);
  }

  play.addEventListener('click', toggle);
  scrubber.addEventListener('input', () => {
    clock.pause();
    clock.seek(scrubber.valueAsNumber);
    onSeek();
    show();
  });
  scrubber.addEventListener('keydown', (event) => {
    // A step of a range without steps is a hundredth; a thirtieth of a second is what people step by.
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    clock.pause();
    clock.seek(clock.time + step / 30);
    onSeek();
    show();
  });
  speed.addEventListener('change', () => {
    clock.speed = Number(speed.value);
  });
  loop.addEventListener('change', () => {
    clock.loop = loop.checked;
  });

  return {
    show() {
      show();
      showEnd();
    },
    toggle,
  };
}
