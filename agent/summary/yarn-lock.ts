import type { OutlinePackage } from '#protocol/endpoint-review/packages.js';
import { registryOf, sourceOf } from './package-places.js';
import { type YamlEntry, yamlSection } from './yaml-entries.js';

/** `yarn.lock` of all versions of Yarn; null when it cannot be read. */
export function yarnLock(text: string): OutlinePackage[] | null {
  // Later versions write YAML, and these settings of their own first.
  return /^["']?__metadata["']?\s*:/m.test(text) ? berryLock(text) : classicLock(text);
}

/** `resolution: "name@npm:1.0.0"`, and in the place of `npm` where else it comes from. */
function berryLock(text: string): OutlinePackage[] | null {
  return (
    yamlSection(text, null)?.flatMap((entry) => {
      const resolution = entry.text('resolution');
      const at = resolution?.indexOf('@', 1) ?? -1;
      if (resolution === undefined || at < 0) return [];
      const reference = resolution.slice(at + 1);
      // Parts of the repository itself, and packages with changes of one's own, which are there unchanged, too.
      if (/^(workspace|link|portal|file|patch):/.test(reference)) return [];
      const archive = /::__archiveUrl=([^&]+)/.exec(reference)?.[1];
      const source = registryOf(sourceOf(archive === undefined ? reference : decoded(archive)));
      return [stated(resolution.slice(0, at), entry.text('version') ?? '', entry, source)];
    }) ?? null
  );
}

function stated(name: string, version: string, { line }: Pick<YamlEntry, 'line'>, source: string | null) {
  return { name, version, line, ...(source !== null && { source }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `name@range, name@range:` with lines of two spaces below. What does not have this form is not read. */
function classicLock(text: string): OutlinePackage[] | null {
  const packages: OutlinePackage[] = [];
  let entry: OutlinePackage | null = null;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    if (!line.startsWith(' ')) {
      const name = nameOf(line);
      if (name === null) return null;
      entry = { name, version: '', line: index + 1 };
      packages.push(entry);
      continue;
    }
    if (entry === null) return null;
    const [, key, value = ''] = /^ {2}"?(version|resolved)"?:? +"?([^"\s]+)"?\s*$/.exec(line) ?? [];
    const source = key === 'resolved' ? registryOf(sourceOf(value)) : null;
    if (key === 'version') entry.version = value;
    if (source !== null) entry.source = source;
  }
  return packages;
}

/** The name of `"@scope/name@^1.0.0", "@scope/name@^1.2.0":`; of `other@npm:name@^1.0.0`, what is installed. */
function nameOf(line: string): string | null {
  const [, first] = /^"?(@?[^"@,\s:]+@[^",]*)"?(?:,.*)?:\s*$/.exec(line.slice(0, 4000)) ?? [];
  if (first === undefined) return null;
  const wanted = first.replace(/:$/, '');
  const at = wanted.indexOf('@', 1);
  const alias = /^npm:(@?[^@]+)@/.exec(wanted.slice(at + 1))?.[1];
  return alias ?? wanted.slice(0, at);
}
