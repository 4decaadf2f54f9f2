import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A `ts` block of a README, and what it says it prints. */
export interface ReadmeExample {
  /** The heading above it, with its number among the examples. */
  readonly title: string;
  readonly code: string;
  /** Lines of the `text` block that follows, if one does. */
  readonly expected: readonly string[] | undefined;
}

const fence = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** The examples of a package's README, in order. */
export function readmeExamples(packageFolder: URL): readonly ReadmeExample[] {
  const text = readFileSync(new URL('README.md', packageFolder), 'utf8');
  const blocks = [...text.matchAll(fence)].map((match) => ({
    language: match[1],
    content: match[2] ?? '',
    heading: text
      .slice(0, match.index)
      .match(/^#+ (.*)$/gm)
      ?.at(-1)
      ?.replace(/^#+ /, ''),
  }));
  return blocks.flatMap((block, index) => {
    if (block.language !== 'ts') return [];
    const next = blocks[index + 1];
    const expected = next?.language === 'text' ? next.content.trimEnd().split('\n') : undefined;
    return [{ title: `${block.heading ?? 'README'} (block ${index + 1})`, code: block.content, expected }];
  });
}

/** Runs an example as a module of the package, and returns the lines it prints. */
export async function runExample(packageFolder: URL, example: ReadmeExample): Promise<readonly string[]> {
  const folder = join(fileURLToPath(packageFolder), '.results', 'readme');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${example.title.replaceAll(/\W+/g, '-').toLowerCase()}.ts`);
  writeFileSync(file, example.code);
  const printed: string[] = [];
  const { log } = console;
  console.log = (...values: unknown[]) => {
    printed.push(values.map(String).join(' '));
  };
  try {
    await import(pathToFileURL(file).href);
  } finally {
    console.log = log;
  }
  return printed;
}
