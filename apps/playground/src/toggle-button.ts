import { pageElement } from './page-element.ts';

export interface ToggleButton {
  readonly pressed: boolean;
  set(pressed: boolean): void;
  toggle(): void;
}

/** A button that stays pressed. `onChange` hears of presses and of `toggle`, not of `set`. */
export function connectToggleButton(id: string, onChange: (pressed: boolean) => void): ToggleButton {
  const button = pageElement(id, HTMLButtonElement);
  const toggle: ToggleButton = {
    get pressed() {
      return button.getAttribute('aria-pressed') === 'true';
    },
    set(pressed) {
      button.setAttribute('aria-pressed', String(pressed));
    },
    toggle() {
      if (button.disabled) return;
      toggle.set(!toggle.pressed);
      onChange(toggle.pressed);
    },
  };
  button.addEventListener('click', () => toggle.toggle());
  return toggle;
}
