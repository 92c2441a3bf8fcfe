import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Finding } from '#protocol/finding.js';
import { ScanError } from '../scan-error.js';
import { CONFIG_FILE, type IgnoredFinding } from '../workspace/config-file.js';

/**
 * The text of a `.goalkeeper.yml` with other ignored findings; what else it has stays, comments too.
 * @param text valid, or empty
 * @param removed entries that it has
 * @throws {ScanError} where entries are written as aliases
 */
export function withIgnored(
  text: string,
  { added, removed }: { added: readonly Finding[]; removed: readonly IgnoredFinding[] },
): string {
  const document = parseDocument(text);
  const ignore = collectionOf(document, 'ignore', isMap, () => new YAMLMap());
  const ofFile = (path: string) => collectionOf(ignore, path, isSeq, () => new YAMLSeq());
  for (const { path, fingerprint } of removed) {
    const entries = ofFile(path);
    entries.items = entries.items.filter((item) => !(isScalar(item) && item.value === fingerprint));
    if (entries.items.length === 0) ignore.delete(path);
  }
  for (const { fingerprint, ruleId, location } of added) {
    const entries = ofFile(location.path);
    const entry = new Scalar(fingerprint);
    entry.comment = ` ${ruleId}`;
    entries.add(entry);
    ignore.set(location.path, entries);
  }
  if (ignore.items.length > 0) document.set('ignore', ignore);
  else document.delete('ignore');
  return document.toString({ lineWidth: 0 });
}

/** What a key holds, in lines rather than brackets, which leave comments no room. */
function collectionOf<T extends YAMLMap | YAMLSeq>(
  holder: Document | YAMLMap,
  key: string,
  isKind: (node: unknown) => node is T,
  empty: () => T,
): T {
  const node = holder.get(key, true);
  if (node === undefined || (isScalar(node) && node.value === null)) return empty();
  if (!isKind(node))
    throw new ScanError(`${CONFIG_FILE}: ${key} under ignore is an alias: write its entries out first.`);
  node.flow = false;
  return node;
}
