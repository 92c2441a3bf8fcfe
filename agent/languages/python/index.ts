import type { Language } from '../language.js';
import { pythonImportResolver, pythonModuleName } from './import-resolver.js';
import { lowerPython } from './lower.js';
import { publicApi } from './public-api.js';
import { isPublished } from './published.js';

/** Python 3; the grammar also takes most of Python 2. Stub files (`.pyi`) hold no code and are left out. */
export const python: Language = {
  id: 'python',
  extensions: ['.py', '.pyw'],
  interpreters: ['python', 'python3'],
  grammarFor: () => 'python',
  lower: lowerPython,
  importResolver: pythonImportResolver,
  publicApi,
  isPublished,
  moduleNames: (files) => (path) => pythonModuleName(path, files),
};
