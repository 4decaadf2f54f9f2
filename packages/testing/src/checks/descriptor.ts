import { createRegistry, isPlugin, type FormatDescriptor } from '@rigstream/core';
import type { FormatCheck } from '../check-definition.ts';
import { firstDifference } from '../compare/first-difference.ts';
import { Finding } from '../finding.ts';

const mostSniffBytes = 4096;
const facts = [
  'id',
  'title',
  'version',
  'apiVersion',
  'extensions',
  'mediaTypes',
  'sniffBytes',
  'variants',
] as const;

export const descriptor: FormatCheck = {
  id: 'descriptor',
  title: 'the descriptor has every fact, in the form the contract asks for',
  rule: 'a descriptor holds the facts of a format, enough to recognise it without its code',
  run({ format, plugin }) {
    createRegistry([plugin]);
    const fault = faultOf(plugin);
    if (fault !== undefined) throw new Finding(fault);
    if (typeof plugin.defaults !== 'object' || plugin.defaults === null)
      throw new Finding('defaults is not an object', {
        expected: 'the default of every option, {} for none',
      });
    if (isPlugin(format)) return;
    for (const fact of facts) {
      if (firstDifference(format[fact], plugin[fact]) === undefined) continue;
      throw new Finding(`the lazy format and its plugin differ in ${fact}`, {
        expected: JSON.stringify(format[fact]),
        found: JSON.stringify(plugin[fact]),
      });
    }
  },
};

function faultOf({
  id,
  title,
  version,
  extensions,
  mediaTypes,
  sniffBytes,
  variants,
}: FormatDescriptor): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return `the id "${id}" is not of lower-case letters, digits and dashes`;
  if (typeof title !== 'string' || title === '') return 'the title is missing';
  if (!/^\d+\.\d+\.\d+/.test(String(version))) return `the version "${version}" is not that of a package`;
  const extension = extensions.find((each) => !/^[a-z0-9_-]+$/.test(each));
  if (extension !== undefined) return `the extension "${extension}" is not lower case without a dot`;
  const mediaType = mediaTypes.find((each) => !/^[a-z]+\/[a-z0-9.+-]+$/.test(each));
  if (mediaType !== undefined) return `the media type "${mediaType}" is not one`;
  if (!(sniffBytes > 0 && sniffBytes <= mostSniffBytes))
    return `sniffBytes is ${sniffBytes}, not from 1 to ${mostSniffBytes}`;
  return faultOfVariants(variants);
}

function faultOfVariants(variants: FormatDescriptor['variants']): string | undefined {
  if (variants.length === 0) return 'there is no variant';
  if (new Set(variants.map(({ id }) => id)).size < variants.length) return 'two variants have one id';
  for (const { id, incremental, maxRetainedBytes = 1 } of variants) {
    if (typeof id !== 'string' || id === '') return 'a variant has no id';
    if (typeof incremental !== 'boolean') return `variant "${id}" does not say whether it is incremental`;
    if (!(Number.isSafeInteger(maxRetainedBytes) && maxRetainedBytes > 0))
      return `variant "${id}" has an impossible maxRetainedBytes`;
  }
  return undefined;
}
