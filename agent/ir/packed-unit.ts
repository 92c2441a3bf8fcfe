import { deserialize, serialize } from 'node:v8';
import type { UnitData } from './unit.js';

/** A unit on its way between threads: its arrays, and all else as bytes, so that no thread in between has to read it. */
export interface PackedUnit {
  path: string;
  language: string;
  nodes: Int32Array;
  lists: Int32Array;
  lineStarts: Int32Array;
  rest: Uint8Array;
}

export function packUnit(unit: UnitData): PackedUnit {
  const { nodes, lists, lineStarts, ...others } = unit;
  // A buffer of its own: what is transferred must not be shared.
  const rest = new Uint8Array(serialize(others));
  return { path: unit.path, language: unit.language, nodes, lists, lineStarts, rest };
}

export function unpackUnit({ nodes, lists, lineStarts, rest }: PackedUnit): UnitData {
  return { ...deserialize(rest), nodes, lists, lineStarts };
}

/** What can be handed over to another thread instead of being copied. */
export function buffersOf({ nodes, lists, lineStarts, rest }: PackedUnit): ArrayBuffer[] {
  const buffers = new Set([nodes, lists, lineStarts, rest].map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}
