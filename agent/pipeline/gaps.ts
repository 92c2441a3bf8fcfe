import type { SkippedFile } from '#protocol/scan-report.js';
import type { UnitData } from '../ir/unit.js';
import { errorSymbol } from '../languages/grammar.js';
import type { SyntaxTree } from '../languages/syntax-tree.js';

/** With more of its text inside error nodes, a file is counted as lost. */
const MAX_ERROR_SHARE = 0.5;

/** What of a file could not be lowered: one skip a reason, at the first line that has it; without a line when the file is lost. */
export function* gapsOf(unit: UnitData, tree: SyntaxTree): Iterable<SkippedFile> {
  const isLost = tree.hasErrors && errorShare(tree) > MAX_ERROR_SHARE;
  if (isLost) yield { path: unit.path, reason: 'syntax-error' };
  const seen = new Set<string>(isLost ? ['syntax-error'] : []);
  for (const { reason, line } of unit.gaps) {
    if (seen.has(reason)) continue;
    seen.add(reason);
    yield { path: unit.path, reason, line };
  }
}

/** Share of the text that lies in (outermost) error nodes. */
function errorShare(tree: SyntaxTree): number {
  const error = errorSymbol(tree.grammar);
  let broken = 0;
  for (let node = 0; node < tree.length; ) {
    if (tree.symbol(node) === error) {
      broken += tree.end(node) - tree.start(node);
      node = tree.next(node);
    } else node++;
  }
  return tree.text.length === 0 ? 0 : broken / tree.text.length;
}
