import { isMap, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';

/** An entry of a map in a YAML file whose values are maps. */
export interface YamlEntry {
  key: string;
  line: number;
  /** A text of it; two names: a text of a map in it. */
  text(...path: [string] | [string, string]): string | undefined;
}

/**
 * The entries of a map at the top of a YAML file, or of the file itself; null for a file that is broken or written by no tool, with
 * aliases and merged maps: what it says for others is not what stands there.
 */
export function yamlSection(text: string, section: string | null): YamlEntry[] | null {
  const lines = new LineCounter();
  // Without the test of keys that are there twice, which takes the square of their number; texts alone, so that 1.10 is no number.
  const document = parseDocument(text, {
    ...{ schema: 'failsafe', uniqueKeys: false, logLevel: 'silent', prettyErrors: false, lineCounter: lines },
  });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  let isPlain = true;
  visit(document, {
    Alias: () => {
      isPlain = false;
      return visit.BREAK;
    },
    Pair: (_, { key }) => {
      if (!isScalar(key) || key.value === '<<') isPlain = false;
      return isPlain ? undefined : visit.BREAK;
    },
  });
  if (!isPlain) return null;
  const map = section === null ? document.contents : document.contents.get(section);
  if (map === undefined) return [];
  return isMap(map) ? entriesOf(map, lines) : null;
}

function entriesOf({ items }: YAMLMap, lines: LineCounter): YamlEntry[] {
  return items.flatMap(({ key, value }) => {
    if (!isScalar(key) || !isMap(value)) return [];
    return [
      {
        ...{ key: String(key.value), line: Math.max(1, lines.linePos(key.range?.[0] ?? 0).line) },
        text: (...path) => {
          const found = value.getIn(path);
          return typeof found === 'string' ? found : undefined;
        },
      },
    ];
  });
}
