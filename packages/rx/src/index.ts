export { fromDecode, type DecodeStarter, type DecodeWork, type Projected } from './from-decode.ts';
export { ofType } from './of-type.ts';
