import { bounds } from '../../domain/bounds.js';
import { cleanMarks, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';

/** What is said of a list is said of all that it holds. */
export function cleanItems(ev: Evaluation, { objects }: Value, classes: number): void {
  if (objects.length !== 1 || objects[0].kind !== 'list') return;
  if (bounds.checkedItems.isExceededBy(objects[0].cells.size)) return;
  for (const [key, item] of objects[0].cells)
    if (item.marks.length > 0)
      ev.state.write(objects[0], key, item.withMarks(cleanMarks(item.marks, classes)));
}
