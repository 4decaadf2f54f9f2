export interface ShortcutActions {
  togglePlayback(): void;
  cancel(): void;
  frameModel(): void;
  toggleSkeleton(): void;
  toggleWireframe(): void;
  toggleRestPose(): void;
}

/**
 * Space plays and pauses anywhere but on a control that uses it itself, Escape cancels a stream. Letters act only
 * while the 3D view has the focus: elsewhere they belong to the browser and to speech input.
 */
export function connectKeyboardShortcuts(stage: HTMLElement, actions: ShortcutActions): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      actions.cancel();
    } else if (event.key === ' ' && !usesSpace(event.target)) {
      event.preventDefault();
      if (!event.repeat) actions.togglePlayback();
    }
  });

  const letters: Readonly<Record<string, () => void>> = {
    f: () => actions.frameModel(),
    p: () => actions.toggleRestPose(),
    s: () => actions.toggleSkeleton(),
    w: () => actions.toggleWireframe(),
  };
  stage.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    letters[event.key.toLowerCase()]?.();
  });
}

/** A range input does nothing on space; buttons, check boxes, radio buttons and lists do. */
function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('button, select, textarea, a, input:not([type="range"]), summary')
  );
}
