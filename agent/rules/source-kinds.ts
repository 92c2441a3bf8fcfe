import type { SourceKind } from './source-spec.js';

/** The kinds that rule packs may write. */
export const sourceKinds = [
  'request',
  'message',
  'dom',
  'page',
  'argument',
  'environment',
  'file',
  'stored',
  'caller',
  'uncalled',
  'quoted',
  'upload',
  'archive',
  'referrer',
  'number',
  'model',
  'download',
  'internal',
  'secret',
  'random',
] as const satisfies readonly SourceKind[];
