import type { PackageLine, PackageReview } from '#protocol/endpoint-review/packages.js';
import { counted } from './counted.js';
import type { ChangeStyle } from './endpoint-changes.js';

const ecosystems = { npm: 'npm', pypi: 'PyPI', maven: 'Maven', go: 'Go' };
const changes = { added: 'added', source: 'other source', script: 'install script added' };

/** A package that a change brings in words: what changed, of which package, and what a reviewer should know of it. */
export function packageCells(
  { kind, ecosystem, name, version, isDirect, source, before, hasInstallScript }: PackageLine,
  { code, strong }: ChangeStyle,
): [change: string, name: string, details: string] {
  const from = source === undefined ? [] : [`from ${strong(code(source))}`];
  const was =
    before === undefined ? [] : [`before from ${before === null ? 'the usual registry' : code(before)}`];
  const script = hasInstallScript ? [strong('runs a script when it is installed')] : [];
  const details = [...from, ...was, ...script, isDirect ? 'direct' : 'only in the lock file'];
  const title = `${code(version === '' ? name : `${name} ${version}`)} (${ecosystems[ecosystem]})`;
  return [kind === 'added' ? changes.added : strong(changes[kind]), title, details.join(', ')];
}

/** What a list of at most so many packages leaves out, in sentences. */
export function packageSentences(
  { lines, others, notRead }: PackageReview,
  most: number,
  style: ChangeStyle,
): string[] {
  const left = Math.max(0, lines.length - most) + others;
  return [
    ...(left > 0 ? [`${counted(left, 'more package')} ${left === 1 ? 'is' : 'are'} not listed here.`] : []),
    ...(notRead.length > 0 ? [notComparedSentence(notRead, notRead.length, style)] : []),
  ];
}

/** What is not known of packages, in a sentence: of these manifests, or, where there are none, of all. */
export function notComparedSentence(files: readonly string[], count: number, { code }: ChangeStyle): string {
  if (count === 0)
    return 'Packages were not compared: one of the two commits names too many, or none are known of it.';
  const more = count > files.length ? [`${count - files.length} more`] : [];
  return `${[...files.map(code), ...more].join(', ')} could be read in one of the two commits only: packages that are new there are not named.`;
}
