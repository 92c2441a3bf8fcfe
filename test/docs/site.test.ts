import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const site = join(root, 'dist', 'docs');
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(site.length + 1));
const pages = files.filter((path) => path.endsWith('.html'));
const textOf = (page: string) => readFileSync(join(site, page), 'utf8');
const attributes = (text: string, name: string) =>
  Array.from(text.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), (match) => match[1]);

describe('docs/site', () => {
  it('has every page of docs/, in the list of one reader', () => {
    const groups: { title: string; pages: string[] }[] = parse(
      readFileSync(join(root, 'docs/site/contents.yml'), 'utf8'),
    );
    const listed = groups.flatMap((group) => group.pages);
    const written = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join('docs', name));
    expect(listed).to.include.members(written);
    expect(new Set(listed).size).to.equal(listed.length);
  });

  it('links only to pages, places in them, and pictures that are there', () => {
    const anchors = new Map(pages.map((page) => [page, new Set(attributes(textOf(page), 'id'))]));
    const broken = pages.flatMap((page) => {
      const text = textOf(page);
      return [...attributes(text, 'href'), ...attributes(text, 'src')]
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => {
          const [path, anchor] = link.split('#');
          const target = path === '' ? page : posix.join(posix.dirname(page), path);
          if (!files.includes(target)) return true;
          return anchor !== undefined && !anchors.get(target)?.has(anchor);
        })
        .map((link) => `${page}: ${link}`);
    });
    expect(broken).to.deep.equal([]);
    expect(pages.length).to.be.greaterThan(40);
  });

  it('runs nothing inline, and takes no script, style or picture from elsewhere', () => {
    for (const page of pages.filter((name) => name !== 'api-reference.html')) {
      const text = textOf(page);
      expect(text, page).not.to.match(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|src="[a-z]+:/);
      expect(text.match(/<h1 /g), page).to.have.length(1);
    }
  });

  it('is searched by words of headings and texts', () => {
    const index = MiniSearch.loadJSON(readFileSync(join(site, 'search.json'), 'utf8'), {
      fields: ['title', 'heading', 'text'],
      storeFields: ['title', 'heading', 'url'],
    });
    const first = (words: string) =>
      String(index.search(words, { combineWith: 'AND', prefix: true })[0]?.url);
    expect(first('support policy')).to.match(/^support\.html/);
    expect(first('upgrade install migrated')).to.match(/^upgrading\.html/);
    expect(first('data folder embedded engine')).to.match(/^(storage|upgrading)\.html/);
    for (const { url } of index.search('gate')) {
      const [page, anchor] = String(url).split('#');
      expect(attributes(textOf(page), 'id'), url).to.include(anchor);
    }
    expect(statSync(join(site, 'search.json')).size).to.be.below(1024 * 1024);
  });

  it('keeps links of pages in folders relative', () => {
    const deep = pages.find((page) => dirname(page) === 'decisions') ?? '';
    expect(textOf(deep)).to.contain('href="../site.css"').and.to.contain('data-base="../"');
  });
});
