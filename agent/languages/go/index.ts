import type { Language } from '../language.js';
import { goImportResolver } from './import-resolver.js';
import { lowerGo } from './lower.js';
import { goModuleNames } from './modules.js';
import { publicApi } from './public-api.js';

/** Go up to the generic aliases and iterators of version 1.24. */
export const go: Language = {
  id: 'go',
  extensions: ['.go'],
  interpreters: [],
  grammarFor: () => 'go',
  lower: lowerGo,
  importResolver: goImportResolver,
  moduleNames: goModuleNames,
  publicApi,
};
