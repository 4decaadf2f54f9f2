import { numberOf, type ResultRow } from './result-row.ts';

interface Column {
  readonly title: string;
  cell(row: ResultRow): string;
}

const figure = (title: string, name: string, digits: number): Column => ({
  title,
  cell: (row) => numberOf(row, name)?.toFixed(digits) ?? '',
});

const contender: Column = { title: 'who', cell: (row) => `\`${row.contender}\`` };

const ratio: Column = {
  title: 'times rigstream',
  cell: (row) => row.failure ?? `${numberOf(row, 'timesBaseline')?.toFixed(2) ?? '?'} ×`,
};

const decodeColumns: readonly Column[] = [
  contender,
  ratio,
  figure('CPU ms', 'cpuMs', 1),
  figure('wall ms', 'wallMs', 1),
  figure('MB/s', 'megabytesPerSecond', 1),
  figure('first run, CPU ms', 'firstCpuMs', 1),
  figure('peak MB', 'peakMb', 0),
];

/** What the table of a suite shows. */
const columns: Readonly<Record<string, readonly Column[]>> = {
  'text-decode': decodeColumns,
  'binary-decode': decodeColumns,
  'packed-decode': decodeColumns,
  streaming: [
    { title: 'stream', cell: ({ subject }) => `\`${subject}\`` },
    { title: 'who', cell: (row) => row.contender },
    figure('peak MB', 'peakMb', 1),
    figure('peak of buffers, MB', 'peakBuffersMb', 1),
    figure('chunks before first vertices', 'chunksBeforeVertices', 0),
    figure('MB/s, generator included', 'megabytesPerSecond', 0),
    { title: '', cell: ({ failure = '' }) => failure },
  ],
  skinning: [
    contender,
    ratio,
    {
      title: 'million vertices/s',
      cell: (row) => ((numberOf(row, 'verticesPerSecond') ?? 0) / 1e6).toFixed(1),
    },
    figure('CPU ms', 'cpuMs', 2),
    figure('first run, CPU ms', 'firstCpuMs', 1),
  ],
};

/** Suites shown as one table for all their subjects. */
const joined: ReadonlySet<string> = new Set(['streaming']);

/** Markdown tables: one for each subject of a suite, the fastest first. */
export function tablesOf(rows: readonly ResultRow[]): string[] {
  const groups = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const key = joined.has(row.suite) ? row.suite : `${row.suite}: ${row.subject}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, group]) => `### ${key}${sizeOf(key, group)}\n\n${table(group)}`);
}

function sizeOf(key: string, [row]: readonly ResultRow[]): string {
  const bytes = numberOf(row, 'bytes');
  return bytes === undefined || joined.has(key) ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
}

function table(rows: readonly ResultRow[]): string {
  const shown = columns[rows[0]?.suite ?? ''] ?? [];
  const sorted = rows.toSorted((a, b) => slowness(a) - slowness(b) || 0);
  const cells = [shown.map(({ title }) => title), ...sorted.map((row) => shown.map(({ cell }) => cell(row)))];
  const widths = shown.map((_, column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)));
  const [head, ...body] = cells.map((line) => line.map((cell, column) => align(cell, column, widths)));
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head ?? [], rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function align(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function slowness(row: ResultRow): number {
  return row.failure === undefined ? (numberOf(row, 'timesBaseline') ?? 0) : Infinity;
}
