import type { Fix } from '#protocol/finding.js';
import { textEdits, withEdits } from '#protocol/text-edits.js';

/** A text with a fix applied; null when it is not the text that the fix was made for. */
export function fixedText(text: string, fix: Fix): string | null {
  const edits = textEdits(text, fix);
  return edits === null ? null : withEdits(text, edits);
}
