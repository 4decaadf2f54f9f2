import type { Document, Node, Scene } from '@gltf-transform/core';
import type { Model } from '@rigstream/model';
import { decomposeMatrix, isSheared } from './decompose-matrix.ts';
import type { Findings } from './findings.ts';
import type { NodeNames } from './node-names.ts';

/** The nodes of a model: one a bone, and those that only tracks name. */
export interface Nodes {
  readonly scene: Scene;
  readonly bones: readonly Node[];
  /**
   * What all roots hang on. A skin needs a common root of its joints, and a joint that never moves for vertices that no
   * bone moves.
   */
  readonly root: Node;
  readonly names: NodeNames;
}

export function addNodes(document: Document, model: Model, names: NodeNames, findings: Findings): Nodes {
  const scene = document.createScene();
  document.getRoot().setDefaultScene(scene);
  const root = document.createNode('rigstream:root');
  scene.addChild(root);
  let sheared = 0;
  const bones = model.bones.map(({ name, local }) => {
    const { translation, rotation, scale } = decomposeMatrix(local);
    if (isSheared(local)) sheared++;
    return names
      .apply(document.createNode(), name)
      .setTranslation(translation)
      .setRotation(rotation)
      .setScale(scale);
  });
  for (const [index, { parent }] of model.bones.entries()) {
    const bone = bones[index];
    if (bone !== undefined) (bones[parent] ?? root).addChild(bone);
  }
  if (sheared > 0)
    findings.add('gltf:shear', `the rest transforms of ${sheared} bones are sheared, which nodes cannot be`);
  return { scene, bones, root, names };
}

/** Takes the common root away where nothing needs it, so that the scene has the nodes of the file alone. */
export function dropNeedlessRoot(document: Document, { scene, root }: Nodes): void {
  const skins = document.getRoot().listSkins();
  const children = root.listChildren();
  if (skins.some((skin) => skin.listJoints().includes(root)) || (skins.length > 0 && children.length > 1))
    return;
  // A scene may not be empty; that of a model without anything keeps the root.
  if (children.length === 0 && scene.listChildren().length === 1) return;
  for (const child of children) scene.addChild(child);
  root.dispose();
}
