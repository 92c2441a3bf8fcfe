/** Reads the texts of settings that no library of ours reads: `.properties` of Java, and `.ini`. */

/** A whole line of `.properties`, escapes and continuations resolved, as key and value. */
export function parseProperties(text: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const line of logicalLines(text)) {
    const end = keyEnd(line);
    const key = unescaped(line.slice(0, end));
    const value = unescaped(line.slice(end).replace(/^[ \t\f]*(?:[=:][ \t\f]*)?/, ''));
    entries.set(key, value);
  }
  return entries;
}

/** Lines without comments; a backslash at the end joins the next line, without its leading blanks. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let open: string | null = null;
  for (const natural of text.split(/\r\n?|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, '');
    if (open === null && (line === '' || line.startsWith('#') || line.startsWith('!'))) continue;
    const joined: string = (open ?? '') + line;
    const backslashes = /\\*$/.exec(joined)?.[0].length ?? 0;
    open = backslashes % 2 === 1 ? joined.slice(0, -1) : null;
    if (open === null) lines.push(joined);
  }
  if (open !== null) lines.push(open);
  return lines;
}

/** A key ends at the first `=`, `:` or blank that is not escaped. */
function keyEnd(line: string): number {
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\\') i++;
    else if (/[=: \t\f]/.test(line[i])) return i;
  }
  return line.length;
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_all, code?: string, letter?: string) =>
    code === undefined
      ? (escapes[letter ?? ''] ?? letter ?? '')
      : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** `.ini`: sections of keys. What stands before the first section, and what `[DEFAULT]` holds, is in every section. */
export function parseIni(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  const shared = new Map<string, string>();
  let section = shared;
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    const header = /^\[([^\]]*)\]$/.exec(line);
    if (header) {
      const name = header[1].trim();
      section = name === 'DEFAULT' ? shared : (sections.get(name) ?? new Map());
      if (section !== shared) sections.set(name, section);
      continue;
    }
    const entry = /^([^=:#;][^=:]*)[=:](.*)$/.exec(line);
    if (entry) section.set(entry[1].trim(), entry[2].trim());
  }
  for (const keys of sections.values())
    for (const [key, value] of shared) if (!keys.has(key)) keys.set(key, value);
  return sections;
}
