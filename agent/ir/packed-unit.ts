import type { UnitData } from './unit.js';

/**
 * A unit on its way between threads, or to a file: its arrays, and all else as bytes, so that nobody in between has to read it.
 * The bytes are JSON: reading it makes plain data and nothing else, whoever wrote it.
 */
export interface PackedUnit {
  path: string;
  language: string;
  nodes: Int32Array;
  lists: Int32Array;
  lineStarts: Int32Array;
  rest: Uint8Array;
}

export type UnitRest = Omit<UnitData, 'nodes' | 'lists' | 'lineStarts'>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function packUnit(unit: UnitData): PackedUnit {
  const { nodes, lists, lineStarts, ...others } = unit;
  const rest = encoder.encode(JSON.stringify(others));
  return { path: unit.path, language: unit.language, nodes, lists, lineStarts, rest };
}

export function unpackUnit({ nodes, lists, lineStarts, rest }: PackedUnit): UnitData {
  return { ...restOf(rest), nodes, lists, lineStarts };
}

/** All of a unit but its arrays. */
function restOf(rest: Uint8Array): UnitRest {
  return JSON.parse(decoder.decode(rest));
}

/** What can be handed over to another thread instead of being copied. */
export function buffersOf({ nodes, lists, lineStarts, rest }: PackedUnit): ArrayBuffer[] {
  const buffers = new Set([nodes, lists, lineStarts, rest].map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}
