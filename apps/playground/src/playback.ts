import type { Model } from '@rigstream/model';
import { createClipList, secondsOf } from './clip-list.ts';
import type { ModelView } from './model-view.ts';
import { createPlaybackClock, type PlaybackClock } from './playback-clock.ts';
import { connectToggleButton } from './toggle-button.ts';
import { pageElement } from './page-element.ts';
import { createTransportBar } from './transport-bar.ts';

export interface Playback {
  readonly clock: PlaybackClock;
  /** The clip shown, −1 for the rest pose. */
  readonly clip: number;
  toggle(): void;
  toggleRestPose(): void;
  /** Begins with another model: nothing to play yet. */
  reset(): void;
  /** Takes note of the clips there are now; the first one starts to play. */
  update(model: Model): void;
  /** Lets time pass; tells whether the model has to be posed again. */
  advance(seconds: number): boolean;
  pose(view: ModelView): void;
}

/**
 * What plays, and the controls for it.
 * @param calm whether motion has to wait until somebody asks for it
 */
export function createPlayback(calm: () => boolean): Playback {
  const clock = createPlaybackClock();
  const restButton = pageElement('rest-pose', HTMLButtonElement);
  let model: Model | undefined;
  let chosen = -1;
  let resting = false;
  let started = false;
  let mustPose = false;

  const transport = createTransportBar(clock, () => {
    resting = false;
    show();
  });
  const list = createClipList((clip) => {
    chosen = clip;
    resting = false;
    clock.seek(0);
    show();
  });
  const rest = connectToggleButton('rest-pose', (pressed) => {
    resting = pressed;
    if (pressed) clock.pause();
    show();
  });

  function show(): void {
    const clips = model?.clips ?? [];
    const clip = clips[chosen];
    clock.setDuration(clip === undefined ? 0 : secondsOf(clip));
    list.show(clips, chosen);
    restButton.disabled = clips.length === 0;
    rest.set(resting);
    transport.show();
    mustPose = true;
  }

  return {
    clock,
    get clip() {
      return resting ? -1 : chosen;
    },
    toggle: () => transport.toggle(),
    toggleRestPose: () => rest.toggle(),
    reset() {
      model = undefined;
      chosen = -1;
      resting = started = false;
      clock.pause();
      clock.seek(0);
      show();
    },
    update(next) {
      model = next;
      if (chosen < 0 && next.clips.length > 0) chosen = 0;
      show();
      if (started || clock.duration === 0) return;
      started = true;
      if (!calm()) clock.play();
      transport.show();
    },
    advance(seconds) {
      const moved = clock.advance(seconds);
      if (moved) transport.show();
      const must = moved || mustPose;
      mustPose = false;
      return must;
    },
    pose(view) {
      view.show(resting ? -1 : chosen, clock.time);
    },
  };
}
