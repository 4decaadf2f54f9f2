import type { EventBase } from '@rigstream/core';
import type { XDataEvent, XMember, XObjectEvent } from '../../src/index.ts';

interface ListPiece {
  readonly key: string;
  readonly values: readonly unknown[];
}

/**
 * Takes an `x:object` apart from where batches were cut: what it is, and one list of values for each path to a member.
 * An `x:data` only carries those on.
 */
export function takeObjectsApart(
  event: EventBase,
): { readonly thing?: EventBase; readonly lists: readonly ListPiece[] } | undefined {
  if (event.type !== 'x:object' && event.type !== 'x:data') return undefined;
  const { members, span, ...rest } = event as XObjectEvent | XDataEvent;
  const lists = members.flatMap((member) => piecesOf(`object ${rest.object} ${member.name}`, member));
  if (event.type === 'x:data') return { lists };
  const thing = span === undefined ? rest : { ...rest, span: { ...span, end: span.start } };
  return { thing, lists };
}

function piecesOf(key: string, { value }: XMember): ListPiece[] {
  if (typeof value === 'number') return [{ key, values: [value] }];
  if (ArrayBuffer.isView(value)) return [{ key, values: [...value] }];
  return [value]
    .flat()
    .flatMap((item) =>
      'raw' in item
        ? [{ key, values: [item.text] }]
        : item.members.flatMap((member) => piecesOf(`${key}.${member.name}`, member)),
    );
}
