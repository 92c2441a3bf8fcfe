import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse } from 'yaml';
import { scanCommand } from '#agent/cli/scan-command.js';
import { parseConfig } from '#agent/workspace/config.js';
import { configJsonSchema } from '#agent/workspace/config-schema.js';
import { configurationTable } from '#server/config.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'examples/sample-shop/README.md'],
  'ci-templates/README.md',
  ...readdirSync(join(root, 'bench/accuracy'), { encoding: 'utf8' }).map((name) => `bench/accuracy/${name}`),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name.replaceAll('\\', '/')}`] : [],
  ),
];

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Anchors as code hosts make them of headings. */
function anchorsOf(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), (match) => match[1]);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('docs', () => {
  for (const page of pages)
    it(`${page} links only to what is there`, () => {
      const links = Array.from(withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1]);
      const broken = links.filter((link) => {
        // The reference is made by the build (test/docs/site.test.ts).
        if (/^[a-z]+:/.test(link) || link === 'api-reference.html') return false;
        const [path, anchor] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
      });
      expect(broken).to.deep.equal([]);
    });

  it('has the contents of a page of more than 200 lines above its first section', () => {
    const long = pages.filter((page) => !page.startsWith('bench/') && textOf(page).split('\n').length > 200);
    expect(long).to.include('docs/rules.md');
    for (const page of long) {
      const [opening, ...rest] = textOf(page)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .split(/^(?=## )/m);
      const sections = anchorsOf(rest.join('').replaceAll(/^###.*$/gm, ''));
      expect(
        sections.filter((anchor) => !opening.includes(`(#${anchor})`)),
        page,
      ).to.deep.equal([]);
    }
  });

  it('lists every setting of the server, with its default and meaning', () => {
    const rows = configurationTable.map(
      ({ variable, default: value, meaning }) =>
        `| \`${variable}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`,
    );
    const listed = textOf('docs/settings.md')
      .split('\n')
      .filter((line) => /^\| `(GOALKEEPER|MONGODB)_/.test(line));
    expect(listed).to.deep.equal(rows);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = pages.flatMap((page) =>
      Array.from(
        textOf(page).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g),
        (match) => match[1] ?? match[2],
      ),
    );
    expect([...new Set(named)].filter((script) => !(script in scripts))).to.deep.equal([]);
  });

  it('ships the JSON Schema of .goalkeeper.yml that the reader is made of', () => {
    expect(textOf('docs/goalkeeper.schema.json')).to.equal(configJsonSchema());
  });

  it('defines the hooks for pre-commit that the page on scanning shows, with options that exist', () => {
    const hooks: { id: string; language: string; entry: string; pass_filenames: boolean }[] = parse(
      textOf('.pre-commit-hooks.yaml'),
    );
    const page = textOf('docs/scanning.md');
    for (const { id, entry, pass_filenames: passFilenames } of hooks) {
      expect(page).to.match(new RegExp(`\\bid: ${id}\\b`));
      expect(entry.split(' ')[0]).to.equal('goalkeeper');
      expect(passFilenames).to.equal(false);
      const options = entry.split(' ').filter((word) => word.startsWith('--'));
      const known = scanCommand().options.map(({ long }) => long);
      expect(known).to.include.members(options);
    }
  });

  it('shows a .goalkeeper.yml that the scanner accepts', () => {
    const examples = textOf('docs/scanning.md').matchAll(/```yaml\n([\s\S]*?)```/g);
    const example = Array.from(examples, ([, text]) => text).find((text) => text.includes('suppress:')) ?? '';
    const config = parseConfig(example);
    expect(config.suppress).to.have.length(1);
    expect(config.exclude).to.deep.equal(['legacy/']);
    expect(config.thresholds).to.deep.equal({ failOn: 4, failConfidence: 7, minConfidence: 5 });
  });
});
