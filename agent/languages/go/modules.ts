import type { FileIndex } from '../language.js';

/** A module of the repository: its folder, the path by which it is imported, and where it looks for others first. */
export interface Module {
  folder: string;
  path: string;
  /** Folders of the repository that stand for the modules of these paths. */
  replaced: ReadonlyMap<string, string>;
}

/** All modules of a repository (`go.mod`), innermost folders first. */
export function modulesOf(files: FileIndex): Module[] {
  return files
    .paths()
    .filter((path) => path === 'go.mod' || path.endsWith('/go.mod'))
    .flatMap((path) => {
      const module = readModule(path, files.read(path) ?? '');
      return module === null ? [] : [module];
    })
    .sort((a, b) => b.folder.length - a.folder.length);
}

function readModule(path: string, text: string): Module | null {
  const folder = folderOf(path);
  const name = /^[ \t]*module[ \t]+"?([^\s"]+)"?/m.exec(text)?.[1];
  if (name === undefined) return null;
  const replaced = new Map<string, string>();
  for (const [, from, to] of text.matchAll(
    /^[ \t]*(?:replace[ \t]+)?(\S+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\.{1,2}\/\S*)/gm,
  )) {
    const target = joined(folder, to);
    if (target !== null) replaced.set(from, target);
  }
  return { folder, path: name, replaced };
}

/** The folder that a path from another folder leads to, null where that is none of the repository. */
function joined(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** `render/json.go` of the module `github.com/gin-gonic/gin` is `github.com/gin-gonic/gin/render`. */
export function goModuleNames(files: FileIndex): (path: string) => string | undefined {
  const modules = modulesOf(files);
  return (path) => {
    const folder = folderOf(path);
    const module = modules.find((one) => isWithin(folder, one.folder));
    if (module === undefined) return undefined;
    const rest = folder.slice(module.folder === '' ? 0 : module.folder.length + 1);
    return rest === '' ? module.path : `${module.path}/${rest}`;
  };
}

export function isWithin(folder: string, other: string): boolean {
  return other === '' || folder === other || folder.startsWith(`${other}/`);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
