import { expect, test } from '@jest/globals';
import { createPlaybackClock } from '../src/playback-clock.ts';

function playing(duration: number) {
  const clock = createPlaybackClock();
  clock.setDuration(duration);
  clock.play();
  return clock;
}

test('stands still until it plays', () => {
  const clock = createPlaybackClock();
  clock.setDuration(2);
  expect(clock.advance(0.5)).toBe(false);
  expect(clock.time).toBe(0);
});

test('time passes at the speed chosen', () => {
  const clock = playing(2);
  clock.speed = 0.5;
  expect(clock.advance(1)).toBe(true);
  expect(clock.time).toBeCloseTo(0.5);
});

test('a looping clip starts over with what was too much', () => {
  const clock = playing(2);
  clock.advance(5.25);
  expect(clock.time).toBeCloseTo(1.25);
  expect(clock.playing).toBe(true);
});

test('without a loop it stops at the end, and play starts over', () => {
  const clock = playing(2);
  clock.loop = false;
  clock.advance(3);
  expect([clock.time, clock.playing]).toEqual([2, false]);
  clock.play();
  expect([clock.time, clock.playing]).toEqual([0, true]);
});

test('seeking stays inside the clip', () => {
  const clock = playing(2);
  clock.seek(9);
  expect(clock.time).toBe(2);
  clock.seek(-1);
  expect(clock.time).toBe(0);
});

test('a clip that has grown keeps its time, a shorter one cuts it', () => {
  const clock = playing(2);
  clock.seek(1.5);
  clock.setDuration(4);
  expect(clock.time).toBe(1.5);
  clock.setDuration(1);
  expect(clock.time).toBe(1);
});

test('a clip without duration never moves', () => {
  const clock = playing(0);
  expect(clock.advance(1)).toBe(false);
  expect(clock.time).toBe(0);
});
