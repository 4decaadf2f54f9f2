/** What is played: a duration and whether it starts over at the end. */
export interface PlaybackClock {
  /** Seconds into the clip. */
  readonly time: number;
  readonly duration: number;
  readonly playing: boolean;
  speed: number;
  loop: boolean;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Begins another clip, or the same one that has grown, keeping the time as far as it reaches. */
  setDuration(seconds: number): void;
  /** Lets real time pass; tells whether the clip's time has moved. */
  advance(seconds: number): boolean;
}

/** A clock that stands still at zero. */
export function createPlaybackClock(): PlaybackClock {
  let time = 0;
  let duration = 0;
  let playing = false;

  return {
    get time() {
      return time;
    },
    get duration() {
      return duration;
    },
    get playing() {
      return playing;
    },
    speed: 1,
    loop: true,
    play() {
      // Play at the end of a clip that does not loop means: once more.
      if (!this.loop && time >= duration) time = 0;
      playing = true;
    },
    pause() {
      playing = false;
    },
    seek(seconds) {
      time = Math.min(Math.max(seconds, 0), duration);
    },
    setDuration(seconds) {
      duration = Math.max(seconds, 0);
      time = Math.min(time, duration);
    },
    advance(seconds) {
      if (!playing || duration === 0) return false;
      const next = time + seconds * this.speed;
      if (next < duration) {
        time = next;
      } else if (this.loop) {
        time = next % duration;
      } else {
        time = duration;
        playing = false;
      }
      return true;
    },
  };
}
