/** Files in a dropped folder at most: whoever drops a whole disk is not made to wait for all of it. */
const mostFiles = 5000;

/** The files of a drop, those in folders too, each with its path in `webkitRelativePath`. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly File[]> {
  // Entries can be asked for only while the event is handled.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files];
  const files: File[] = [];
  const waiting = [...entries];
  for (
    let entry = waiting.shift();
    entry !== undefined && files.length < mostFiles;
    entry = waiting.shift()
  ) {
    if (isFile(entry)) files.push(await fileOf(entry));
    else if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
  }
  return files;
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  // Browsers fill it for picked folders only.
  const path = entry.fullPath.replace(/^\//, '');
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

/** A reader hands out some entries at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
