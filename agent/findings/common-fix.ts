import type { Fix } from '#protocol/finding.js';
import type { TextEdit } from '#protocol/text-edits.js';
import { fixedLines } from './fixed-lines.js';
import type { SourceView } from './source-view.js';

const MAX_EDITS = 20;
const MAX_DESCRIPTION = 500;

/**
 * The fix of several places of one file at once. Null where there is none that fixes all of them, as only one has a fix, or
 * their edits are in each other's way.
 * @param overlap the places are the same code, so that the fix of either is enough
 */
export function commonFix(
  one: Fix | undefined,
  other: Fix | undefined,
  overlap: boolean,
  view: SourceView,
  mask: (text: string) => string,
): { fix: Fix | undefined } | null {
  if (!one || !other) return overlap || one === other ? { fix: one ?? other } : null;
  const edits = distinct([...one.edits, ...other.edits]).map((edit) => ({ edit, ...offsets(edit, view) }));
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const collide = edits.some(({ start }, index) => index > 0 && start < edits[index - 1].end);
  if (collide || edits.length > MAX_EDITS) return overlap ? { fix: one } : null;
  const changes: TextEdit[] = edits.map(({ edit, start, end }) => ({
    start,
    end,
    replacement: edit.replacement,
  }));
  // Lines that either may not show, as they hold a secret, both may not.
  const lines = one.lines && other.lines ? fixedLines(view, changes, mask) : undefined;
  const description =
    one.description === other.description ? one.description : `${one.description}; ${other.description}`;
  const preservesBehaviour = one.preservesBehaviour && other.preservesBehaviour;
  return {
    fix: {
      description: description.slice(0, MAX_DESCRIPTION),
      ...(preservesBehaviour === undefined ? {} : { preservesBehaviour }),
      edits: edits.map(({ edit }) => edit),
      ...(lines ? { lines } : {}),
    },
  };
}

/** Two places may ask for the same edit, of a line before both. */
function distinct(edits: Fix['edits']): Fix['edits'] {
  const known = new Map(edits.map((edit) => [JSON.stringify(edit), edit]));
  return [...known.values()];
}

function offsets(
  { location: { region } }: Fix['edits'][number],
  { unit }: SourceView,
): { start: number; end: number } {
  const { lineStarts } = unit.data;
  return {
    start: lineStarts[region.startLine - 1] + region.startColumn - 1,
    end: lineStarts[region.endLine - 1] + region.endColumn - 1,
  };
}
