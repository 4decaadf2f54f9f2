import { pageElement } from './page-element.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'rigstream-theme';

/**
 * Follows the system's colour scheme until the button chooses one, which is remembered.
 * @param onChange called with the theme shown, now and at every change
 */
export function connectThemeSwitch(onChange: (theme: Theme) => void): void {
  const button = pageElement('theme-switch', HTMLButtonElement);
  const page = document.documentElement;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = readChoice();

  function show(): void {
    const theme = chosen ?? (systemIsDark.matches ? 'dark' : 'light');
    if (chosen !== undefined) page.dataset['theme'] = chosen;
    page.dataset['shownTheme'] = theme;
    button.setAttribute('aria-label', `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`);
    onChange(theme);
  }

  button.addEventListener('click', () => {
    chosen = page.dataset['shownTheme'] === 'dark' ? 'light' : 'dark';
    rememberChoice(chosen);
    show();
  });
  systemIsDark.addEventListener('change', show);
  show();
}

/** Storage may be forbidden; then the choice lasts as long as the page. */
function readChoice(): Theme | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function rememberChoice(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // See `readChoice`.
  }
}
