import type { Clip } from '@rigstream/model';
import { pageElement } from './page-element.ts';
import { formatSeconds } from './quantity-text.ts';

export interface ClipList {
  /** Shows these clips and which of them is chosen. */
  show(clips: readonly Clip[], chosen: number): void;
}

/** Seconds a clip lasts. */
export function secondsOf(clip: Clip): number {
  return clip.ticksPerSecond > 0 ? clip.duration / clip.ticksPerSecond : 0;
}

/** The clips as radio buttons: arrow keys move between them. */
export function createClipList(onChoose: (clip: number) => void): ClipList {
  const list = pageElement('clips', HTMLElement);
  const empty = pageElement('no-clips', HTMLElement);
  let shown = '';

  return {
    show(clips, chosen) {
      empty.hidden = clips.length > 0;
      const texts = clips.map((clip, index) => [nameOf(clip, index), describe(clip)] as const);
      const key = JSON.stringify(texts);
      if (key !== shown) {
        // Radio buttons that are replaced would lose the focus, so those that stay the same stay.
        const rows = texts.map(([name, facts], index) => {
          const row = (list.children[index] as HTMLElement | undefined) ?? createRow(index, onChoose);
          const [, nameCell, factsCell] = row.children;
          if (nameCell) nameCell.textContent = name;
          if (factsCell) factsCell.textContent = facts;
          return row;
        });
        list.replaceChildren(...rows);
        shown = key;
      }
      list.querySelectorAll('input').forEach((input, index) => {
        input.checked = index === chosen;
      });
    },
  };
}

function createRow(index: number, onChoose: (clip: number) => void): HTMLElement {
  const row = document.createElement('label');
  row.className = 'clip';
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'clip';
  input.value = String(index);
  input.addEventListener('change', () => onChoose(index));
  const name = document.createElement('span');
  name.className = 'clip-name';
  const facts = document.createElement('span');
  facts.className = 'clip-facts';
  row.append(input, name, facts);
  return row;
}

function nameOf(clip: Clip, index: number): string {
  return clip.name === '' ? `Clip ${index + 1}` : clip.name;
}

function describe(clip: Clip): string {
  // A tick of a second is what formats have whose times are seconds.
  if (clip.ticksPerSecond === 1) return formatSeconds(secondsOf(clip));
  const rate = `${clip.ticksPerSecond.toLocaleString('en-US')} ticks/s`;
  return `${formatSeconds(secondsOf(clip))} · ${rate}${clip.rateSource === 'assumed' ? ' assumed' : ''}`;
}
