import type { Experiment } from './experiment.js';
import { goExperiments } from './go.js';
import { javaExperiments } from './java.js';
import { javascriptExperiments } from './javascript.js';
import { pythonExperiments } from './python.js';
import { typescriptExperiments } from './typescript.js';

/** All programs that were written by hand. */
export const experiments: readonly Experiment[] = [
  ...javascriptExperiments,
  ...typescriptExperiments,
  ...pythonExperiments,
  ...javaExperiments,
  ...goExperiments,
];
