import type { SkippedFile, SkipReason } from '#protocol/scan-report.js';
import type { PackedUnit } from '../ir/packed-unit.js';
import { isSoundUnit } from '../ir/sound-unit.js';

/** All that comes of parsing and lowering one file. */
export interface KeptParse {
  /** Null where the file as a whole is skipped. */
  unit: PackedUnit | null;
  skips: readonly SkippedFile[];
}

/** What a text comes to whenever it is parsed. Other reasons may be this machine's, or of one day. */
const lastingReasons: readonly SkipReason[] = ['unsupported', 'over-budget'];
const gapReasons: readonly SkipReason[] = ['syntax-error', 'nesting-too-deep', 'too-many-nodes'];

export function isLasting({ unit, skips }: KeptParse): boolean {
  return unit !== null || (skips.length === 1 && lastingReasons.includes(skips[0].reason));
}

/** The parts of a record in a pack: nodes, lists, starts of lines, the rest of the unit, and skips. */
export const PARTS = 5;

export function partsOf({ unit, skips }: KeptParse): Uint8Array[] {
  const known = skips.map(({ reason, line }) => (line === undefined ? { reason } : { reason, line }));
  const about = Buffer.from(JSON.stringify({ language: unit?.language, skips: known }));
  if (unit === null) return [NOTHING, NOTHING, NOTHING, NOTHING, about];
  return [bytesOf(unit.nodes), bytesOf(unit.lists), bytesOf(unit.lineStarts), unit.rest, about];
}

/** What parts that were read from a file say of the file `path`; null where they are not what `partsOf` makes. */
export function keptParse(path: string, parts: readonly Uint8Array[]): KeptParse | null {
  const [nodes, lists, lineStarts, rest, aboutBytes] = parts;
  const about = aboutOf(path, aboutBytes);
  if (about === null) return null;
  const { language, skips } = about;
  if (language === undefined) {
    const kept = { unit: null, skips };
    return rest.length === 0 && isLasting(kept) ? kept : null;
  }
  if (!skips.every(({ reason }) => gapReasons.includes(reason))) return null;
  if ([nodes, lists, lineStarts].some(({ length }) => length % Int32Array.BYTES_PER_ELEMENT !== 0))
    return null;
  const unit: PackedUnit = {
    ...{ path, language, rest },
    ...{ nodes: integersOf(nodes), lists: integersOf(lists), lineStarts: integersOf(lineStarts) },
  };
  return isSoundUnit(unit) ? { unit, skips } : null;
}

function aboutOf(path: string, bytes: Uint8Array): { language?: string; skips: SkippedFile[] } | null {
  let about: unknown;
  try {
    about = JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
  if (typeof about !== 'object' || about === null || !('skips' in about) || !Array.isArray(about.skips))
    return null;
  const language = 'language' in about ? about.language : undefined;
  if (language !== undefined && typeof language !== 'string') return null;
  const skips: SkippedFile[] = [];
  for (const skip of about.skips as unknown[]) {
    if (typeof skip !== 'object' || skip === null || !('reason' in skip)) return null;
    const reason = [...lastingReasons, ...gapReasons].find((one) => one === skip.reason);
    const line = 'line' in skip ? skip.line : undefined;
    if (
      reason === undefined ||
      !(line === undefined || (Number.isSafeInteger(line) && typeof line === 'number'))
    )
      return null;
    skips.push(line === undefined ? { path, reason } : { path, reason, line });
  }
  return { language, skips };
}

const NOTHING = new Uint8Array(0);

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function integersOf({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
}
