const [QUOTE, BACKSLASH, COMMA, COLON, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = Buffer.from('"\\,:{}[]');

export interface JsonBounds {
  depth: number;
  /** Members of objects and arrays, in all. */
  members: number;
}

/** Documents of agents: findings are eight levels deep, endpoint definitions about twenty; a batch in full has half a million members. */
export const DOCUMENT_BOUNDS: JsonBounds = { depth: 100, members: 2_000_000 };

/**
 * Whether JSON text stays within bounds, found out without building anything of it: a body of some megabytes can hold
 * millions of nested or tiny values, which take fifty times as much memory. Text that is no JSON passes: parsing tells.
 * @returns what is beyond its bound, or null
 */
export function beyondBounds(json: Buffer, { depth, members }: JsonBounds): 'depth' | 'members' | null {
  let level = 0;
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at);
    } else if (byte === OBJECT || byte === ARRAY) {
      level += 1;
      count += 1;
      if (level > depth) return 'depth';
    } else if (byte === OBJECT_END || byte === ARRAY_END) {
      level -= 1;
    } else if (byte === COMMA || byte === COLON) {
      count += 1;
    }
    if (count > members) return 'members';
  }
  return null;
}

/** Position of the quote that ends the string which begins at `start`; behind the text when none does. */
function endOfString(json: Buffer, start: number): number {
  // Byte by byte: to search for each of millions of escaped quotes takes ten times as long.
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return json.length;
}
