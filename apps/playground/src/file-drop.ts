import { filesOfDrop } from './dropped-files.ts';
import { pageElement } from './page-element.ts';

/**
 * Takes files and folders that are dropped anywhere on the page or picked with the buttons. They are read here and sent
 * nowhere.
 */
export function connectFileDrop(onFiles: (files: readonly File[]) => void): void {
  const page = document.documentElement;
  /** Entered elements not left yet: entering a child comes before leaving its parent. */
  let depth = 0;

  const showTarget = (): void => {
    page.classList.toggle('is-drop-target', depth > 0);
  };

  addEventListener('dragenter', (event) => {
    if (!carriesFiles(event)) return;
    depth += 1;
    showTarget();
  });
  addEventListener('dragleave', (event) => {
    if (!carriesFiles(event)) return;
    depth = Math.max(depth - 1, 0);
    showTarget();
  });
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth = 0;
    showTarget();
    if (event.dataTransfer !== null) void filesOfDrop(event.dataTransfer).then(onFiles);
  });

  connectPicker('open-files', 'file-input', onFiles);
  connectPicker('open-folder', 'folder-input', onFiles);
}

function connectPicker(button: string, field: string, onFiles: (files: readonly File[]) => void): void {
  const input = pageElement(field, HTMLInputElement);
  pageElement(button, HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    if (input.files !== null && input.files.length > 0) onFiles([...input.files]);
    // The same file can be picked again.
    input.value = '';
  });
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
