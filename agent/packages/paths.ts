export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Folder of a path, `''` at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A path as seen from a folder that it is in. */
export function within(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}
