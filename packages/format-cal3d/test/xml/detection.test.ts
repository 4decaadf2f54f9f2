import { describe, expect, test } from '@jest/globals';
import { cal3d } from '../../src/index.ts';

describe('Cal3D in XML is recognised', () => {
  test.each([
    ['<?xml version="1.0"?><HEADER MAGIC="XSF" VERSION="910"/>', 'a', 'certain'],
    ['<!-- -->\n<header version=910 magic=xmf />', 'a', 'certain'],
    ['<MESH VERSION="1300" NUMSUBMESH="1">', 'a.XMF', 'certain'],
    ['<MESH VERSION="1300" NUMSUBMESH="1">', 'a', 'likely'],
    ['<mesh><sharedgeometry vertexcount="3">', 'a.mesh.xml', 'no'],
    ['<HEADER MAGIC="XYZ"/>', 'a.xsf', 'no'],
    ['', 'a.xsf', 'no'],
  ])('%s of %s: %s', (text, name, verdict) => {
    expect(cal3d.sniff(new TextEncoder().encode(text), { name })).toBe(verdict);
  });
});
