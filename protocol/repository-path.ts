/**
 * A path inside a repository, with forward slashes: not absolute on any system, without `..`, and without control characters,
 * which no page, terminal or report could show.
 */
export const REPOSITORY_PATH =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that it refuses
  /^(?![/\\])(?![A-Za-z]:[/\\])(?!(?:.*[/\\])?\.\.(?:[/\\]|$))[^\u0000-\u001f\u007f-\u009f]+$/;

export function isRepositoryPath(path: string): boolean {
  return REPOSITORY_PATH.test(path);
}
