/** An arm of two bones below a frame that is not at the origin, with one clip. */
export const arm = `xof 0303txt 0032
Frame Shoulder { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 3,1,2,1;; }
  Frame Arm { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,2,0,1;; }
    Frame Arm2 { FrameTransformMatrix { 0,1,0,0, -1,0,0,0, 0,0,1,0, 0,2,0,1;; } } } }
Mesh Sleeve {
  4; 0;0;0;, 0;3;0;, 1;3;1;, 1;4;0;; 2; 3;0,1,2;, 3;0,2,3;;
  MeshMaterialList { 2; 2; 0,1;
    Material Red { 1;0;0;0.5;; 8; 0;0;0;; 0;0;0;; TextureFilename { "red.png"; } }
    Material Blue { 0;0;1;1;; 8; 0;0;0;; 0;0;0;; } }
  MeshTextureCoords { 4; 0;0;, 0;1;, 1;1;, 1;0;; }
  SkinWeights { "Arm"; 3; 0,1,2; 1,0.25,0.5; 1,0,0,0, 0,1,0,0, 0,0,1,0, -3,-3,-2,1;; }
  SkinWeights { "Arm2"; 3; 1,2,3; 0.75,0.5,1; 0,-1,0,0, 1,0,0,0, 0,0,1,0, -5,3,-2,1;; }
}
AnimTicksPerSecond { 100; }
AnimationSet Wave {
  Animation { {Arm} AnimationKey { 0; 2; 0;4;1,0,0,0;;, 100;4;0.5,0.5,0.5,0.5;;; } AnimationKey { 2; 2; 0;3;0,2,0;;, 150;3;1,4,0;;; } }
  Animation { {Arm2} AnimationKey { 4; 2; 0;16;1,0,0,0,0,1,0,0,0,0,1,0,0,2,0,1;;, 200;16;0,0,1,0,0,1,0,0,-1,0,0,0,0,3,0,1;;; } }
}`;
