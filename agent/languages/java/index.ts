import type { Language } from '../language.js';
import { javaImportResolver } from './import-resolver.js';
import { lowerJava } from './lower.js';
import { publicApi } from './public-api.js';
import { isPublished } from './published.js';

/** Java up to the patterns, records and switches of version 21. */
export const java: Language = {
  id: 'java',
  extensions: ['.java'],
  interpreters: [],
  grammarFor: () => 'java',
  lower: lowerJava,
  importResolver: javaImportResolver,
  publicApi,
  isPublished,
};
