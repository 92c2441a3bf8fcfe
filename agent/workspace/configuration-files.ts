import type { ConfigurationReader, ConfigurationValue } from '../analysis/api/configuration.js';
import type { FileIndex } from '../languages/language.js';
import { isConfigurationPath, parseConfiguration } from './configuration-text.js';
import { isTestPath } from './path-kind.js';

/**
 * Finds the files of settings that programs name, and what they say. A name is looked for beside the program, in the
 * folders around it, then anywhere: programs are started, and packed, in folders that the repository does not tell.
 */
export function configurationFiles(files: FileIndex): ConfigurationReader {
  const contents = new Map<string, ConfigurationValue>();
  const targets = new Map<string, string | null>();
  const wantedPaths = new Map<string, string | null>();
  let byName: Map<string, string[]> | null = null;
  const texts = new Map<string, ConfigurationValue>();
  return (from, name, text) => {
    if (text !== undefined) return written(texts, name, text);
    let wanted = wantedPaths.get(name);
    if (wanted === undefined) {
      const relative = normalised(name);
      wanted = relative === null || !isConfigurationPath(relative) ? null : relative;
      wantedPaths.set(name, wanted);
    }
    if (wanted === null) return null;
    const key = `${folderOf(from)}\0${wanted}`;
    let path = targets.get(key);
    if (path === undefined) {
      byName ??= indexed(files.paths());
      path = find(byName, folderOf(from), wanted, isTestPath(from));
      targets.set(key, path);
    }
    if (path === null) return null;
    let content = contents.get(path);
    if (content === undefined) {
      content = parseConfiguration(path, files.read(path) ?? '');
      contents.set(path, content);
    }
    return content;
  };
}

/** A text of settings that stands in the code: one value each time, so that it is known again. */
function written(texts: Map<string, ConfigurationValue>, name: string, text: string): ConfigurationValue {
  if (text.length > MAX_WRITTEN) return null;
  const key = `${name}\0${text}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const content = parseConfiguration(name, text);
  texts.set(key, content);
  return content;
}
/** Longer texts in the code are data. */
const MAX_WRITTEN = 5000;

/** A relative path without `.` and leading `..`, null for what names no file. */
function normalised(name: string): string | null {
  if (name.length > 300 || name.includes('\0')) return null;
  const plain = name.replace(/^(classpath\*?:|file:)/, '').replaceAll('\\', '/');
  const segments = plain.split('/').filter((segment) => segment !== '' && segment !== '.');
  while (segments[0] === '..') segments.shift();
  return segments.length === 0 || segments.includes('..') ? null : segments.join('/');
}

function indexed(paths: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    if (!isConfigurationPath(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const same = byName.get(name);
    if (same) same.push(path);
    else byName.set(name, [path]);
  }
  return byName;
}

function find(
  byName: ReadonlyMap<string, readonly string[]>,
  folder: string,
  wanted: string,
  inTest: boolean,
): string | null {
  const same = (byName.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? []).filter(
    (path) => path === wanted || path.endsWith(`/${wanted}`),
  );
  const around = same.filter((path) => {
    const place = path.slice(0, -wanted.length).replace(/\/$/, '');
    return place === '' || folder === place || folder.startsWith(`${place}/`);
  });
  // The innermost of the folders around; else the one that shares most of its path, tests after all others.
  if (around.length > 0) return around.reduce((best, path) => (path.length > best.length ? path : best));
  const rank = (path: string) => (isTestPath(path) === inTest ? 1000 : 0) + sharedFolders(path, folder);
  return same.reduce<string | null>(
    (best, path) => (best === null || rank(path) > rank(best) ? path : best),
    null,
  );
}

function sharedFolders(path: string, folder: string): number {
  const [a, b] = [path.split('/'), folder.split('/')];
  let shared = 0;
  while (shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
