import { startPlayground } from './playground.ts';

startPlayground();
