export { arrive, lookAhead } from './arrive.ts';
export { eulerQuaternion } from './euler-quaternion.ts';
export { alignedWords, floatColumn } from './float-column.ts';
export { nameField, untilNul, type NameField } from './name-field.ts';
export { readRecords, type RecordBatch, type RecordList } from './read-records.ts';
export { warnNonFinite } from './warn-non-finite.ts';
export { warnTooLarge } from './warn-too-large.ts';
