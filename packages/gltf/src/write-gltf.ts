import { Document, WebIO, type JSONDocument } from '@gltf-transform/core';
import type { CoreEvent, EventBase, WarningEvent } from '@rigstream/core';
import { collectModel, type Model } from '@rigstream/model';
import { convertSpace } from '@rigstream/model/convert-space';
import { addClips } from './add-clips.ts';
import { addMaterials } from './add-materials.ts';
import { addMeshes } from './add-meshes.ts';
import { addNodes, dropNeedlessRoot } from './add-nodes.ts';
import { Findings } from './findings.ts';
import type { GltfOptions } from './gltf-options.ts';
import { NodeNames } from './node-names.ts';

export interface GlbResult {
  readonly glb: Uint8Array<ArrayBuffer>;
  /** What glTF cannot hold as the model has it. The model has its own. */
  readonly warnings: readonly WarningEvent[];
}

export interface GltfResult {
  /** What the `.gltf` file holds. */
  readonly json: JSONDocument['json'];
  /** The files it refers to, by their names. */
  readonly resources: JSONDocument['resources'];
  readonly warnings: readonly WarningEvent[];
}

/**
 * A model as one binary glTF 2.0 file, in the space of glTF (see `convertSpace` of the model). Times are seconds;
 * `extras` of a clip have the ticks per second of the source.
 * @throws RangeError for influences that are no whole number from 1
 */
export async function toGLB(model: Model, options: GltfOptions = {}): Promise<GlbResult> {
  const { document, warnings } = await build(model, options);
  return { glb: await new WebIO().writeBinary(document), warnings };
}

/** A model as glTF 2.0 in JSON with its buffers and textures beside it; otherwise as `toGLB`. */
export async function toGLTF(model: Model, options: GltfOptions = {}): Promise<GltfResult> {
  const { document, warnings } = await build(model, options);
  const { json, resources } = await new WebIO().writeJSON(document);
  return { json, resources, warnings };
}

/** The GLB of a whole decode, put together while events arrive. What the decode throws is passed on. */
export async function collectGLB(
  events: AsyncIterable<CoreEvent | EventBase>,
  options: GltfOptions = {},
): Promise<GlbResult> {
  return toGLB(await collectModel(events), options);
}

async function build(
  source: Model,
  options: GltfOptions,
): Promise<{ readonly document: Document; readonly warnings: readonly WarningEvent[] }> {
  const model = convertSpace(source);
  const findings = new Findings();
  const document = new Document();
  const buffer = document.createBuffer();
  const nodes = addNodes(document, model, new NodeNames(options.names), findings);
  const materialOf = await addMaterials(document, model, options, findings);
  const { influences = 4 } = options;
  const most = influences === 'all' ? Number.MAX_SAFE_INTEGER : influences;
  addMeshes(document, model, nodes, materialOf, most, findings);
  addClips(document, model, nodes, findings);
  dropNeedlessRoot(document, nodes);
  // A buffer may not be empty.
  const root = document.getRoot();
  if (root.listAccessors().length + root.listTextures().length === 0) buffer.dispose();
  return { document, warnings: findings.list };
}
