import type { FileIndex } from '../../languages/language.js';
import { isTestPath } from '../../workspace/path-kind.js';

const MANIFESTS =
  /(^|\/)(pyproject\.toml|requirements[\w.-]*\.(txt|in)|setup\.(py|cfg)|poetry\.lock|uv\.lock|Pipfile)$/;
const STATED = /(?:^|["'\s])pydantic(?![\w.-])(?:\[[\w,\s-]{0,100}\])?["']?[ \t]{0,20}([^\n;#]{0,100})/gm;
const LOCKED = /name = "pydantic"\r?\nversion = "(\d+)\./;
const MAX_TEXT = 5_000_000;

/** Whether a program uses pydantic 1, where what may be None may be left out as well. */
export function isFirstPydantic(files: FileIndex): boolean {
  let isFirst = false;
  for (const path of files.paths()) {
    if (!MANIFESTS.test(path) || isTestPath(path)) continue;
    const text = (files.read(path) ?? '').slice(0, MAX_TEXT);
    const locked = LOCKED.exec(text)?.[1];
    if (locked !== undefined) return locked === '1';
    if (path.endsWith('.lock')) continue;
    for (const [, range] of text.matchAll(STATED))
      isFirst ||= /^=?\s*["']?(==|~=|\^)?\s*1(\.|\b)|<\s*2(\.0)*(["',\s]|$)/.test(range);
  }
  return isFirst;
}
