import type { FileIndex, ImportTarget } from '../language.js';

export function importResolver(_files: FileIndex): (from: string, specifier: string) => ImportTarget {
  return (_from, specifier) => ({ external: specifier });
}
