import type { Node } from '@gltf-transform/core';
import type { GltfOptions } from './gltf-options.ts';

/** Names nodes as the options ask. */
export class NodeNames {
  readonly #unique: boolean;
  readonly #taken = new Set<string>();

  constructor(names: GltfOptions['names']) {
    this.#unique = names === 'unique';
  }

  apply(node: Node, name: string): Node {
    if (!this.#unique) return node.setName(name);
    let own = name;
    for (let number = 2; this.#taken.has(own); number++) own = `${name}_${number}`;
    this.#taken.add(own);
    return own === name ? node.setName(own) : node.setName(own).setExtras({ name });
  }
}
