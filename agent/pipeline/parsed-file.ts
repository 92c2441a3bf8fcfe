import { buffersOf, type PackedUnit } from '../ir/packed-unit.js';
import type { PackedTree } from '../languages/packed-tree.js';

/** A parsed file on its way between threads: lowered, or to be lowered by the thread that analyses. */
export type ParsedFile = { unit: PackedUnit } | { tree: PackedTree };

/** What can be handed over to another thread instead of being copied. */
export function buffersWithin(files: readonly ParsedFile[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBufferLike>();
  for (const file of files) {
    if ('unit' in file) for (const buffer of buffersOf(file.unit)) buffers.add(buffer);
    else buffers.add(file.tree.records.buffer);
  }
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}
