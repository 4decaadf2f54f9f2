/** One file of each kind in each of the two shapes, with everything the kind may hold. */
const bodies: readonly (readonly [magic: string, root: string, rest: string])[] = [
  [
    'XSF',
    '<SKELETON NUMBONES="3" SCENEAMBIENTCOLOR="0.1 0.2 0.3"',
    `
  <BONE ID="0" NAME="r\u00f6ot &amp; &#x20ac;" NUMCHILDS="2" LIGHTTYPE="1" LIGHTCOLOR="1 0.5 0">
    <TRANSLATION>0 1.5 -2e-006</TRANSLATION>
    <ROTATION>0 0 0.707106769 0.707106769</ROTATION>
    <LOCALTRANSLATION>0 -1.5 2e-006</LOCALTRANSLATION>
    <LOCALROTATION>0 0 -0.707106769 0.707106769</LOCALROTATION>
    <PARENTID>-1</PARENTID>
    <CHILDID>1</CHILDID>
    <CHILDID>2</CHILDID>
  </BONE>
  <bone name='a "tip"' id=1 numchilds=0>
    <PARENTID>0</PARENTID><!-- in another order -->
    <ROTATION>0 0 0 1</ROTATION>
    <TRANSLATION>0 <!-- one --> 1 <![CDATA[0]]></TRANSLATION>
    <LOCALTRANSLATION>0 -1 0</LOCALTRANSLATION>
    <LOCALROTATION>0 0 0 1</LOCALROTATION>
  </bone>
  <BONE ID="2" NAME="other" NUMCHILDS="0">
    <TRANSLATION>0 1 0</TRANSLATION>
    <ROTATION>0 0 0 1</ROTATION>
    <LOCALTRANSLATION>0 -1 0</LOCALTRANSLATION>
    <LOCALROTATION>0 0 0 1</LOCALROTATION>
    <PARENTID>0</PARENTID>
    <COLOUR><DEEP>1</DEEP></COLOUR>
  </BONE>
</SKELETON>
`,
  ],
  [
    'XAF',
    '<ANIMATION NUMTRACKS="2" DURATION="2"',
    `
  <TRACK BONEID="0" NUMKEYFRAMES="3" TRANSLATIONREQUIRED="1" TRANSLATIONISDYNAMIC="0" HIGHRANGEREQUIRED="1">
    <KEYFRAME TIME="0"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 0 1</ROTATION></KEYFRAME>
    <KEYFRAME TIME="1.0"><ROTATION>0 0 1 0</ROTATION></KEYFRAME>
    <KEYFRAME TIME="2"><ROTATION>0 1 0 0</ROTATION><TRANSLATION>4 5 6</TRANSLATION></KEYFRAME>
  </TRACK>
  <TRACK BONEID="1" NUMKEYFRAMES="1">
    <KEYFRAME TIME="0.5"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 0 1</ROTATION></KEYFRAME>
  </TRACK>
</ANIMATION>
`,
  ],
  [
    'XMF',
    '<MESH NUMSUBMESH="2"',
    `
  <SUBMESH NUMVERTICES="3" NUMFACES="2" MATERIAL="1" NUMLODSTEPS="1" NUMSPRINGS="2" NUMMORPHS="2" NUMTEXCOORDS="2">
    <VERTEX ID="0" NUMINFLUENCES="2">
      <POS>1 2 3</POS><NORM>0 0 1</NORM><COLOR>1 0.5 0</COLOR>
      <TEXCOORD>0.1 0.2</TEXCOORD><TEXCOORD>0.3 0.4</TEXCOORD>
      <INFLUENCE ID="3">0.75</INFLUENCE><INFLUENCE ID="4">0.25</INFLUENCE><PHYSIQUE>0</PHYSIQUE>
    </VERTEX>
    <VERTEX ID="1" NUMINFLUENCES="1">
      <POS>4 5 6</POS><NORM>0 1 0</NORM><COLOR>1 1 1</COLOR>
      <TEXCOORD>0.5 0.6</TEXCOORD><TEXCOORD>0.7 0.8</TEXCOORD>
      <INFLUENCE ID="3">1</INFLUENCE><PHYSIQUE>0.5</PHYSIQUE>
    </VERTEX>
    <VERTEX ID="2" NUMINFLUENCES="1">
      <POS>7 8 9</POS><NORM>1 0 0</NORM><COLOR>0 0 0</COLOR><COLLAPSEID>1</COLLAPSEID><COLLAPSECOUNT>1</COLLAPSECOUNT>
      <TEXCOORD>0.9 1</TEXCOORD><TEXCOORD>1.1 1.2</TEXCOORD>
      <INFLUENCE ID="4">1</INFLUENCE><PHYSIQUE>1</PHYSIQUE>
    </VERTEX>
    <SPRING VERTEXID="0 1" COEF="1000" LENGTH="1.5"/>
    <SPRING VERTEXID="1 2" COEF="1000" LENGTH="2.5"/>
    <MORPH NAME="smile.Exclusive" NUMBLENDVERTS="2" MORPHID="0">
      <BLENDVERTEX VERTEXID="0" POSDIFF="1"><POSITION>1 2 4</POSITION><NORMAL>0 0 1</NORMAL><TEXCOORD>0 0</TEXCOORD><TEXCOORD>0 1</TEXCOORD></BLENDVERTEX>
      <BLENDVERTEX VERTEXID="2"><POSITION>7 8 8</POSITION><NORMAL>0 0 1</NORMAL><TEXCOORD>0 0</TEXCOORD><TEXCOORD>0 1</TEXCOORD></BLENDVERTEX>
    </MORPH>
    <MORPH NAME="empty" NUMBLENDVERTS="0" MORPHID="1"></MORPH>
    <FACE VERTEXID="0 1 2"/>
    <FACE VERTEXID="2 1 0"></FACE>
  </SUBMESH>
  <SUBMESH NUMVERTICES="0" NUMFACES="0" MATERIAL="0" NUMLODSTEPS="0" NUMSPRINGS="0" NUMTEXCOORDS="0"/>
</MESH>
`,
  ],
  [
    'XRF',
    '<MATERIAL NUMMAPS="2"',
    `
  <AMBIENT>255 128 0 255</AMBIENT>
  <DIFFUSE>1 2 3 4.75</DIFFUSE>
  <SPECULAR>0 0 0 0</SPECULAR>
  <SHININESS>0.25</SHININESS>
  <MAP>a &lt;b&gt;.tga</MAP>
  <MAP TYPE="Opacity"> c.tga </MAP>
</MATERIAL>
`,
  ],
  [
    'XPF',
    '<ANIMATION NUMTRACKS="2" DURATION="1.5"',
    `
  <TRACK MORPHNAME="smile" NUMKEYFRAMES="2">
    <KEYFRAME TIME="0"><WEIGHT>0</WEIGHT></KEYFRAME>
    <KEYFRAME TIME="1.5"><WEIGHT>1</WEIGHT></KEYFRAME>
  </TRACK>
  <TRACK MORPHID="4" MESHID="1" NUMSUBTARGET="2" NUMKEYFRAMES="1">
    <SUBMESH ID="0"/>
    <SUBMESH ID="2"/>
    <KEYFRAME TIME="0"><WEIGHT>0.5</WEIGHT></KEYFRAME>
  </TRACK>
</ANIMATION>
`,
  ],
];

/** Files in both shapes: a header before the root, and attributes of the root. */
export function xmlSamples(): readonly { readonly name: string; readonly text: string }[] {
  return bodies.flatMap(([magic, root, rest]) => [
    {
      name: `${magic} with a header`,
      text: `<?xml version="1.0"?>\n<HEADER MAGIC="${magic}" VERSION="919"/>\n${root}>${rest}`,
    },
    { name: `${magic} with attributes`, text: `${root} VERSION="1300">${rest}` },
  ]);
}

const HEAD = '<HEADER MAGIC="XMF" VERSION="910"/><MESH NUMSUBMESH="1">';

export const hostileTexts: Readonly<Record<string, string>> = {
  'a document type': '<!DOCTYPE a [<!ENTITY b "c">]><HEADER MAGIC="XMF" VERSION="910"/><MESH/>',
  'elements in elements': `${HEAD}${'<A>'.repeat(5000)}`,
  'bones in bones': '<SKELETON VERSION="910" NUMBONES="1"><BONE>'.repeat(2000),
  'a name of a megabyte': `${HEAD}<SUBMESH NAME="${'n'.repeat(2 ** 20)}"/>`,
  'a text of a megabyte': `<MATERIAL VERSION="910"><MAP>${'n'.repeat(2 ** 20)}</MAP></MATERIAL>`,
  'a number of a megabyte': `<MATERIAL VERSION="910"><SHININESS>${'1'.repeat(2 ** 20)}</SHININESS></MATERIAL>`,
  'a comment of a megabyte': `${HEAD}<!-- ${'<'.repeat(2 ** 20)} --></MESH>`,
  'counts of billions': `${HEAD}<SUBMESH NUMVERTICES="4000000000" NUMFACES="4000000000" NUMTEXCOORDS="4000000000"><VERTEX/></SUBMESH></MESH>`,
  'influences of one vertex': `${HEAD}<SUBMESH><VERTEX>${'<INFLUENCE ID="0">1</INFLUENCE>'.repeat(70_000)}</VERTEX></SUBMESH></MESH>`,
};

/** A mesh of about so many bytes. */
export function* longXmlMesh(size: number): Generator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${HEAD}<SUBMESH MATERIAL="0" NUMTEXCOORDS="1">`);
  for (let made = 0; made < size;) {
    let text = '';
    for (let index = 0; index < 200; index++)
      text += `<VERTEX NUMINFLUENCES="1">\n<POS>${index}.25 -1.5 0.125</POS>\n<NORM>0 0 1</NORM>\n<TEXCOORD>0.5 0.25</TEXCOORD>\n<INFLUENCE ID="1">1</INFLUENCE>\n</VERTEX>\n`;
    const chunk = encoder.encode(text);
    made += chunk.length;
    yield chunk;
  }
  yield encoder.encode('</SUBMESH></MESH>');
}
