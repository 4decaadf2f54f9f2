export type { EventPieces, ListPiece, TakeApart } from './compare/event-pieces.ts';
export { conformanceChecks, type ConformanceCheck } from './conformance-checks.ts';
export { ConformanceFailure, type ConformanceFailureInit } from './conformance-failure.ts';
export type { ConformanceOptions, ConformanceSample, LongStream, NamedBytes } from './conformance-options.ts';
export { registerChecks, type TestRunner } from './register-checks.ts';
