// A thread does not inherit the loader of TypeScript, so that it is started from here.
import { tsImport } from 'tsx/esm/api';

await tsImport('./trial-worker.ts', import.meta.url);
