export {
  resumable,
  type RequestFunction,
  type ResumableOptions,
  type ResumableResponse,
} from './resumable.ts';
