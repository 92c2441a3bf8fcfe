// Builds the documentation site from the Markdown of the repository into `dist/docs`: plain pages with relative links, which any
// web server can serve, and the search.

import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { buildSync } from 'esbuild';
import { Marked } from 'marked';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';
import { openApi } from './api-client.mjs';
import { filesUnder } from './compile.mjs';
import { root } from './dependencies.mjs';

const contents = 'docs/site/contents.yml';
/** Made from the code, not from Markdown. */
const REFERENCE = 'docs/api-reference.html';
const usual = join(root, 'dist', 'docs');

/** The list of rules, written by the build: it is in no commit. */
const RULES = join(root, 'docs', 'rules.md');

/** Builds the site into `dist/docs` when a source is newer than what is there. */
export async function buildDocs() {
  await writeRules();
  const page = join(usual, 'index.html');
  const inputs = [
    ...sourcesOf(readContents()).map((path) => join(root, path)),
    ...filesUnder(join(root, 'docs'), /./),
    ...filesUnder(join(root, 'dashboard', 'style'), /tokens\.css$/),
    ...['package-lock.json', 'scripts/docs-site.mjs', 'dist/.built'].map((path) => join(root, path)),
  ];
  const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0;
  if (inputs.every((path) => statSync(path).mtimeMs <= builtAt)) return;
  console.error('Building the documentation ...');
  const startedAt = new Date();
  await writeSite(usual);
  utimesSync(page, startedAt, startedAt);
}

/** Writes the page of rules when the program was built since. */
async function writeRules() {
  const builtAt = statSync(join(root, 'dist', '.built')).mtimeMs;
  if (existsSync(RULES) && statSync(RULES).mtimeMs > builtAt) return;
  const { loadRules } = await import('../dist/agent/rules/load.js');
  const { rulesPage } = await import('../dist/agent/cli/rules-page.js');
  writeFileSync(RULES, rulesPage(loadRules().packs.flatMap((pack) => pack.rules)));
}

/** Writes the whole site into a folder, in place of what is there. */
export async function writeSite(target) {
  const groups = readContents();
  const pages = new Map(sourcesOf(groups).map((path) => [path, readPage(path)]));
  const site = { groups, pages, order: [...pages.keys()] };
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const search = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'url'],
  });
  for (const [path, page] of pages) {
    const { html, sections } = render(page, site);
    const file = join(target, page.url);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, layout(path, html, site));
    for (const section of sections)
      search.add({
        id: `${page.url}#${section.anchor}`,
        title: page.title,
        url: `${page.url}#${section.anchor}`,
        ...section,
      });
  }
  const { documentationPage } = await import('../dist/server/api/documentation-page.js');
  const api = await openApi();
  writeFileSync(join(target, 'openapi.json'), JSON.stringify(api));
  // The running server has it at its root, where its routes are.
  const reference = documentationPage(api).replaceAll('"/openapi.json"', '"openapi.json"');
  writeFileSync(join(target, 'api-reference.html'), reference);
  writeFileSync(join(target, 'search.json'), JSON.stringify(search));
  for (const name of ['pictures', 'goalkeeper.schema.json'])
    cpSync(join(root, 'docs', name), join(target, name), { recursive: true });
  buildSync({
    absWorkingDir: root,
    entryPoints: ['search.js', 'site.css'].map((name) => join(root, 'docs', 'site', name)),
    outdir: target,
    bundle: true,
    format: 'esm',
    minify: true,
    target: ['chrome120', 'firefox121', 'safari17'],
    legalComments: 'none',
    logLevel: 'warning',
  });
}

function readContents() {
  return parse(readFileSync(join(root, contents), 'utf8'));
}

function sourcesOf(groups) {
  return groups.flatMap(({ pages }) => pages).filter((path) => path !== REFERENCE);
}

function readPage(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${path} has no first heading, which is its title on the documentation site`);
  return { path, text, title: title.replaceAll('`', ''), url: urlOf(path) };
}

/** Where a page is on the site: `docs/` is its root, and what lies outside keeps its folders. */
function urlOf(path) {
  const below = path.replace(/^docs\//, '');
  return below.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Anchors as code hosts make them of headings, so that links work in both places. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** @returns the page as HTML, and its sections for the search */
function render(page, site) {
  const sections = [{ heading: page.title, anchor: anchorOf(page.title), text: '' }];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(text);
        return `<h${depth} id="${escaped(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const target = targetOf(href, page, site);
        return target === null ? inside : `<a href="${escaped(target)}">${inside}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(assetOf(href, page))}" alt="${escaped(text)}" loading="lazy">`;
      },
      table(token) {
        const table = defaults.table.call(this, token);
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`;
      },
      // Pictures that the Markdown of a code host places beside each other; no other markup is let through.
      html({ text }) {
        return text.replace(/<img src="([^"]+)" alt="([^"]*)"[^>]*>|<[^>]*>/g, (_, source, alt) =>
          source === undefined
            ? ''
            : `<img src="${escaped(assetOf(source, page))}" alt="${alt}" loading="lazy">`,
        );
      },
    },
  });
  const defaults = Object.getPrototypeOf(new marked.Renderer());
  const tokens = marked.lexer(page.text);
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1 && token.depth < 4)
      sections.push({ heading: token.text.replaceAll('`', ''), anchor: anchorOf(token.text), text: '' });
    else sections[sections.length - 1].text += `${token.raw ?? ''} `;
  }
  // The second of two equal headings has no anchor of its own.
  const known = new Set();
  const own = sections.filter(({ anchor }) => !known.has(anchor) && known.add(anchor));
  return { html: marked.parser(tokens), sections: own };
}

/** Where a link leads on the site; null: to nothing that the site has. */
function targetOf(href, page, { pages }) {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
  const [path, anchor] = href.split('#');
  const source = posix.normalize(posix.join(posix.dirname(page.path), path));
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  const to = pages.get(source);
  if (to) return relative(page, to.url) + suffix;
  return source === REFERENCE ||
    source.startsWith('docs/pictures/') ||
    source === 'docs/goalkeeper.schema.json'
    ? relative(page, urlOf(source)) + suffix
    : null;
}

function assetOf(href, page) {
  return relative(page, urlOf(posix.normalize(posix.join(posix.dirname(page.path), href))));
}

function relative(page, url) {
  return posix.relative(posix.dirname(page.url), url) || posix.basename(url);
}

function layout(path, html, { groups, pages, order }) {
  const page = pages.get(path);
  const base = posix.relative(posix.dirname(page.url), '.');
  const prefix = base === '' ? '' : `${base}/`;
  const link = (to) => {
    const { title, url } = pages.get(to) ?? { title: 'API reference', url: urlOf(to) };
    const current = to === path ? ' aria-current="page"' : '';
    return `<a href="${escaped(relative(page, url))}"${current}>${escaped(title)}</a>`;
  };
  const navigation = groups.map(({ title, pages: own }) => {
    const open = own.includes(path) || title === 'Start' ? ' open' : '';
    const items = own.map((to) => `<li>${link(to)}</li>`).join('');
    return `<details${open}><summary>${escaped(title)}</summary><ul>${items}</ul></details>`;
  });
  const [before, after] = [order[order.indexOf(path) - 1], order[order.indexOf(path) + 1]];
  return `<!doctype html>
<html lang="en" data-base="${escaped(prefix)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Goalkeeper documentation</title>
<link rel="stylesheet" href="${prefix}site.css">
<script type="module" src="${prefix}search.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="${prefix}index.html">Goalkeeper documentation</a>
<search><label>Search <input id="search" type="search" autocomplete="off" maxlength="200"></label></search>
<ul id="results" hidden></ul>
</header>
<div class="page">
<nav aria-label="Documentation">${navigation.join('\n')}</nav>
<main id="main" tabindex="-1">
${html}
<p class="beside"><span>${before ? `Before: ${link(before)}` : ''}</span><span>${after ? `Next: ${link(after)}` : ''}</span></p>
</main>
</div>
</body>
</html>
`;
}
