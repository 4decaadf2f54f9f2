/** A small text file with an object of every kind, in the order and with the oddities of real exporters. */
export const everyObject = `xof 0303txt 0032
// every kind of object
template Vendor { <11111111-2222-3333-4444-555555555555> DWORD n; array FLOAT weights[n]; STRING note; [...] }
template Nested { <11111111-2222-3333-4444-555555555556> Vector at; array Vendor vendors[2]; array SWORD deltas[2][3]; }
Header { 1; 0; 1; }
Material Steel { 0.5;0.5;0.5;1.0;; 8.0; 1.0;1.0;1.0;; 0.0;0.0;0.0;; TextureFilename { "steel.png"; } }
Frame Root {
 FrameTransformMatrix { 1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, 0.0,2.5,0.0,1.0;; }
 Frame Hip { # no matrix yet
  Frame { }
  FrameTransformMatrix { 1,0,0,0,0,1,0,0,0,0,1,0,3,0,0,1;; }
 }
 Mesh Body {
  4;
  0.0;0.0;0.0;, 1.0;0.0;0.0;, 1.0;1.0;-0.0;, 0.0;1.0;1e-3;;
  3;
  3;0,1,2;, 4;0,1,2,3;, 3;2,3,0;;
  MeshNormals { 2; 0.0;0.0;1.0;, 0.0;0.0;-1.0;; 3; 3;0,0,0;, 4;0,0,1,1;, 3;1,1,0;; }
  MeshTextureCoords { 4; 0.0;0.0;, 1.0;0.0;, 1.0;1.0;, 0.0;1.0;; }
  MeshTextureCoords { 4; 0.5;0.5;, 0.25;0.5;, 0.125;0.5;, 0.0625;0.5;; }
  MeshVertexColors { 2; 3; 1.0;0.0;0.0;1.0;;, 0; 0.0;1.0;0.0;0.5;;; }
  MeshMaterialList { 2; 3; 0, 1, 0;
   { Steel }
   Material { 1.0;0.0;0.0;1.0;; 0.0; 0.0;0.0;0.0;; 0.0;0.0;0.0;;
    TextureFileName { "a\\\\b.png"; } NormalmapFilename { "n.png"; }
    EffectInstance { "shader.fx"; EffectParamFloats { "glow"; 2; 0.5, 0.25; } EffectParamDWord { "mode"; 7; } }
   } }
  XSkinMeshHeader { 2; 4; 2; }
  SkinWeights { "Root"; 3; 0, 1, 2; 1.0, 0.5, 0.25; 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; }
  SkinWeights { "Hip"; 0; ; ; 1,0,0,0,0,1,0,0,0,0,1,0,0,-1,0,1;; }
  VertexDuplicationIndices { 4; 3; 0, 1, 2, 2; }
  FaceAdjacency { 9; 4294967295,1,2, 0,1,2, 4294967295,0,1; }
  DeclData { 2; 2;0;6;0;, 4;0;10;0;; 16; 1065353216,0,0,4294901760, 0,1065353216,0,4278255360, 0,0,3212836864,4278190335, 0,0,0,0; }
  FVFData { 65792; 12; 0,0,0, 1065353216,0,0, 0,0,0, 0,0,1065353216; }
 }
 { Body <99999999-2222-3333-4444-555555555555> }
}
Vendor Note { 3; 0.5, 0.25, 0.125; "a } brace; and \\" ; Vendor { 0; "child"; } { Root } }
Nested Deep { 1.0;2.0;3.0;; 1; 4.0; "x";, 2; 5.0, 6.0; "y";, -1,2,-3,4,-5,6; }
Undeclared { 1; 2.5; "text"; 3; Inner { 4; } { "quoted" } }
PMInfo { 1; 0;1;2;3;4;5;; 6; 7; 8; 2; 1;2;3;, 4;5;6;; 1; 9; }
AnimationSet Walk {
 Animation Late {
  AnimationKey { 0; 2; 0;4;1.0,0.0,0.0,0.0;;, 160;4;0.7071068,0.0,0.0,0.7071068;;; }
  AnimationKey { 2; 2; 0;3;0.0,0.0,0.0;;, 160;3;0.0,1.5,0.0;;; }
  AnimationOptions { 1; 0; }
  { Hip }
 }
 Animation { { Root } AnimationKey { 4; 1; 0;16;1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;;; } }
}
AnimTicksPerSecond { 160; }
`;

/** Codes of the warnings `everyObject` gives, info aside. */
export const everyObjectWarnings = ['unknown-section'] as const;
