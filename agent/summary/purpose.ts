import type { RepositorySummary } from '#protocol/scan-report.js';
import { asTable, jsonObject, tomlTable } from './manifests.js';

const readmes = [
  'README.md',
  'readme.md',
  'Readme.md',
  'README.markdown',
  'README.rst',
  'README.adoc',
  'README',
  'README.txt',
  'docs/README.md',
];
const MAX_README = 200_000;
const MAX_PURPOSE = 300;

/** What the repository says that it is for: the first paragraph of its README, else what its manifest says. */
export function purposeOf(read: (path: string) => string | undefined): RepositorySummary['purpose'] {
  for (const file of readmes) {
    const text = read(file);
    const paragraph = text === undefined ? null : firstParagraph(text.slice(0, MAX_README));
    if (paragraph) return { text: paragraph, file };
  }
  const described: [file: string, description: unknown][] = [
    ['package.json', jsonObject(read('package.json') ?? '')?.description],
    ['pyproject.toml', asTable(tomlTable(read('pyproject.toml') ?? '')?.project)?.description],
    ['pom.xml', /<project[\s\S]*?<description>([^<]{1,500})<\/description>/.exec(read('pom.xml') ?? '')?.[1]],
    ['composer.json', jsonObject(read('composer.json') ?? '')?.description],
  ];
  for (const [file, description] of described)
    if (typeof description === 'string' && description.trim() !== '')
      return { text: shortened(description.trim()), file };
  return null;
}

/** Headings below which a README says what the project is. */
const ABOUT =
  /^#{1,3}\s*(\p{Extended_Pictographic}\s*)?(about|overview|introduction|description|purpose|vision|what is\b|summary)/iu;
/** Text that begins with a pointing hand or the like advertises something; thanks and advice are not what it is. */
const NOTICE = /^(\p{Extended_Pictographic}|(special )?thank(s| you)\b|sponsored\b|if you\b)/iu;

/**
 * The first paragraph that is text (no picture, badge, list, table or code), before the first section or in one about the
 * project: further down stands what is to be done, not what it is for.
 */
function firstParagraph(readme: string): string | null {
  const plain = readme
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    // Headings that are underlined, and a block of its own for each heading.
    .replace(/^(?!#)(.+)\n(={3,}|-{3,})$/gm, '\n# $1\n')
    .replace(/^(#{1,6} .*)$/gm, '\n$1\n');
  let headings = 0;
  for (const block of plain.split(/\n\s*\n/)) {
    if (/^#{1,6} /.test(block.trim())) {
      if (++headings > 1 && !ABOUT.test(block.trim())) break;
      continue;
    }
    if (/^(\t| {4})/.test(block)) continue;
    // A notice at the top often is the motto.
    const lines = block.split('\n').map((line) => line.trim().replace(/^>\s*(#+\s*)?/, ''));
    const isOther = lines.some(
      (line, index) => /^([-*+] |\d+\. |\||\.\. |:\w+:|\[!)/.test(line) && index < 2,
    );
    const text = withoutMarkup(lines.join(' '));
    if (!isOther && !NOTICE.test(text) && text.length >= 30 && /[a-z]{3,} [a-z]+/i.test(text))
      return shortened(text);
  }
  return null;
}

function withoutMarkup(line: string): string {
  return line
    .replace(/!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[!?\[[^\]]*\]\([^)]*\)\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/`([^`<]+) <[^>]+>`__?/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** At the end of a sentence, if there is one that comes late enough. */
function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.length <= MAX_PURPOSE) return flat;
  const cut = flat.slice(0, MAX_PURPOSE);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '));
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
