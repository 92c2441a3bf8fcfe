import { foreignScript } from './foreign-script.js';
import { ownNames } from './own-names.js';
import { vendoredPart } from './path-kind.js';
import { isGenerated, isMinified } from './source-content.js';

/**
 * What a file is that was analysed because `include` names it, or null where people write it here. Without the root of
 * the project, files count as its own that only its name tells from a library.
 */
export function foreignKindOf(path: string, text: string, root?: string): 'vendored' | 'generated' | null {
  if (vendoredPart(path) !== undefined) return 'vendored';
  if (isGenerated(path, text) || isMinified(path, text)) return 'generated';
  return root === undefined ? null : (foreignScript(path, text, () => ownNames(root)) ?? null);
}
