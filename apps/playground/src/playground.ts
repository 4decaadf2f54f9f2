import { Vector3 } from 'three';
import { createArrivalPanel } from './arrival-panel.ts';
import { createArrival } from './arrival.ts';
import { connectBandwidthSlider } from './bandwidth-slider.ts';
import type { Bandwidth } from './bandwidth.ts';
import { createEventLog } from './event-log.ts';
import { reportError } from './fault-report.ts';
import { connectFileDrop } from './file-drop.ts';
import { connectKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { createMessageList } from './message-list.ts';
import { modelAmong, modelAt, type ModelSource } from './model-source.ts';
import { sphereOf } from './model-view.ts';
import { startVisit, type ModelVisit } from './model-visit.ts';
import { pageElement } from './page-element.ts';
import { createPlayback } from './playback.ts';
import { scenePalettes, type ScenePalette } from './scene-palette.ts';
import { createStage } from './stage.ts';
import { connectThemeSwitch } from './theme-switch.ts';
import { connectToggleButton } from './toggle-button.ts';
import type { ViewOptions } from './view-options.ts';
import { exposeHandle } from './window-handle.ts';

/** The sample arrives in some seconds: slow enough to watch, fast enough to wait for. */
const startBandwidth = 128_000;

/** Puts the page to work and streams the sample character, or the model that `?model=` names. */
export function startPlayground(): void {
  const prefersCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const calm = (): boolean => prefersCalm.matches;
  const canvas = pageElement('stage', HTMLCanvasElement);
  const nameText = pageElement('model-name', HTMLElement);
  const formatText = pageElement('model-format', HTMLElement);
  const stage = createStage(canvas, calm);
  const messages = createMessageList();
  const log = createEventLog();
  const panel = createArrivalPanel();
  const playback = createPlayback(calm);
  const bandwidth: Bandwidth = { bytesPerSecond: startBandwidth };
  let palette: ScenePalette = scenePalettes.light;
  let visit: ModelVisit | undefined;
  let lastSource: ModelSource | undefined;
  let panelChanged = true;

  const options = (): ViewOptions => ({
    skeleton: skeleton.pressed,
    wireframe: wireframe.pressed,
    points: points.pressed,
  });
  const applyOptions = (): void => {
    visit?.view.setOptions(options());
    stage.invalidate();
  };
  const skeleton = connectToggleButton('show-skeleton', applyOptions);
  const wireframe = connectToggleButton('show-wireframe', applyOptions);
  const points = connectToggleButton('show-points', applyOptions);
  connectToggleButton('show-ground', (shown) => stage.showGround(shown));

  function open(source: ModelSource): void {
    if (visit !== undefined) {
      visit.leave();
      stage.scene.remove(visit.view.object);
    }
    messages.clear();
    log.clear();
    playback.reset();
    lastSource = source;
    nameText.textContent = source.name;
    visit = startVisit(source, palette, options(), {
      bandwidth,
      messages,
      log,
      changed() {
        panelChanged = true;
        stage.invalidate();
      },
    });
    stage.scene.add(visit.view.object);
    stage.rig.frame();
    panelChanged = true;
  }

  function openFiles(files: readonly File[]): void {
    const source = modelAmong(files);
    if (source !== undefined) open(source);
    else messages.add(reportError(new Error('these files hold no model, only pictures')));
  }

  function frame(seconds: number): void {
    if (visit === undefined) return;
    const { view } = visit;
    const drawn = view.refresh(performance.now());
    if (drawn !== 'same') {
      stage.fit(sphereOf(view.bounds), view.bounds.isEmpty() ? 0 : view.bounds.min.y);
      if (drawn === 'settled') playback.update(view.model);
    }
    if (playback.advance(seconds)) {
      playback.pose(view);
      stage.invalidate();
    }
    if (!panelChanged) return;
    panelChanged = false;
    panel.show(visit.arrival);
    formatText.textContent = visit.format;
    log.show();
  }

  connectThemeSwitch((theme) => {
    palette = scenePalettes[theme];
    stage.paint(palette);
    visit?.view.paint(palette);
  });
  connectBandwidthSlider(bandwidth);
  connectFileDrop(openFiles);
  pageElement('cancel', HTMLButtonElement).addEventListener('click', () => visit?.cancel());
  pageElement('restart', HTMLButtonElement).addEventListener('click', () => lastSource && open(lastSource));
  pageElement('frame-model', HTMLButtonElement).addEventListener('click', () => stage.rig.frame());
  connectKeyboardShortcuts(canvas, {
    togglePlayback: () => playback.toggle(),
    cancel: () => visit?.cancel(),
    frameModel: () => stage.rig.frame(),
    toggleSkeleton: () => skeleton.toggle(),
    toggleWireframe: () => wireframe.toggle(),
    toggleRestPose: () => playback.toggleRestPose(),
  });
  exposeHandle({
    get name() {
      return lastSource?.name ?? '';
    },
    get arrival() {
      return { ...(visit?.arrival ?? createArrival('idle')) };
    },
    get model() {
      return visit?.view.model;
    },
    get clip() {
      return playback.clip;
    },
    get time() {
      return playback.clock.time;
    },
    get playing() {
      return playback.clock.playing;
    },
    positions: (mesh) => visit?.view.positions(mesh) ?? new Float32Array(0),
    boneOnScreen(bone) {
      const world = visit?.view.pose.world ?? [];
      const [x, y, z] = [3, 7, 11].map((element) => world[bone * 12 + element] ?? 0);
      const place = new Vector3(x, y, z).project(stage.camera);
      const { left, top, width, height } = canvas.getBoundingClientRect();
      return { x: left + ((place.x + 1) / 2) * width, y: top + ((1 - place.y) / 2) * height };
    },
  });

  open(modelAt(firstModel()));
  stage.start(frame);
}

/** What `?model=` names, or the sample that is served beside the page. */
function firstModel(): URL {
  const page = new URL(location.href);
  return new URL(page.searchParams.get('model') ?? 'samples/character-text.x', page);
}
