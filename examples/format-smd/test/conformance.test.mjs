import { describe, test } from 'node:test';
import { conformanceChecks, registerChecks } from '@rigstream/testing';
import { smd } from '../dist/index.js';

const arm = `version 1
nodes
0 "root" -1
  1 "fore arm" 0
end
skeleton
time 0
0 0 0 0 0 0 0
1 12 0 0 0 0 0.9
time 1
1 12 0 0.25 0.1 0 0.7
end
triangles
skin.tga
0 -3 -3 0 0 -1 0 0 0
0 3 -3 0 0 -1 0 1 0
1 3 -3 10 0 -1 0 1 1
other.tga
0 -3 -3 0 0 -1 0 0 0
1 3 -3 10 0 -1 0 1 1
0 -3 -3 10 0 -1 0 0 1
end
`;

registerChecks(
  { describe, test },
  'the SMD plugin',
  conformanceChecks({
    format: smd,
    samples: [{ name: 'an arm', bytes: new TextEncoder().encode(arm), expectWarnings: [] }],
  }),
);
