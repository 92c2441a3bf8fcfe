import { posix } from 'node:path';

/** Of a file that nobody wrote here: by whom it is tells where a fix belongs. */
export type ForeignScript = 'generated' | 'vendored';

/** What names the project itself: its own build and its own banners are no library. */
export interface OwnNames {
  /** Whether a manifest says that this file is what the package gives to others. */
  isEntry(path: string): boolean;
  /** Whether a comment names the project, or those who hold the rights to it. */
  isNamedIn(comment: string): boolean;
}

const scripts = /\.([cm]?js|[cm]?ts)$/;
const HEAD = 8000;
const BANNER = 2000;
/** Characters at its beginning or end in which a wrapper asks what kind of module it is in. */
const OPENING = 1500;
/** A wrapper for all kinds of modules around so much text is made by a program out of many files. */
const LARGE_WRAPPED = 150_000;
const MIN_NAME = 4;

/**
 * Whether a script was copied from elsewhere or put together by a bundler, by its beginning and its path. One mark of a
 * bundler is enough. Of the other signs one is not: people write wrappers, banners and folders with versions, too.
 */
export function foreignScript(path: string, text: string, own: () => OwnNames): ForeignScript | undefined {
  if (!scripts.test(path)) return undefined;
  const { banner, code } = headOf(text);
  const kind =
    bundleMark.test(code) || isEmscripten(code, text) ? 'generated' : vendoredBy(path, text, banner, code);
  if (kind === undefined) return undefined;
  const names = own();
  return names.isEntry(path) || names.isNamedIn(banner) ? undefined : kind;
}

function vendoredBy(path: string, text: string, banner: string, code: string): 'vendored' | undefined {
  if (!/\.[cm]?js$/.test(path)) return undefined;
  // Some ask what kind of module they are in where they begin, others where they end.
  const isWrapped =
    wrapper.test(code) &&
    [code.slice(0, OPENING), text.slice(-OPENING)].some((part) => anyModule.test(part) && amd.test(part));
  const isReleased = rights.test(banner) && (isWrapped || isVersionOf(path, banner));
  const isLarge = isWrapped && text.length > LARGE_WRAPPED;
  const inRelease = isInRelease(path) && (wrapper.test(code) || rights.test(banner));
  return (isReleased || isLarge || inRelease) && !goesOn(text) ? 'vendored' : undefined;
}

/** Whether other code stands behind the function that a library is wrapped in: the script of a page that begins with its libraries. */
function goesOn(text: string): boolean {
  const end = /^\}\)?(?:\.call)?\([^\n{]*\);?[ \t\r]*$/m.exec(text);
  return end !== null && /^[^\s;!(})/*]/m.test(text.slice(end.index + end[0].length));
}

/** The comments that a text begins with, at most so many characters, and the code behind them. */
function headOf(text: string): { banner: string; code: string } {
  const head = text.slice(0, HEAD);
  const comments = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$)|["']use strict["'];?)*/.exec(head)?.[0] ?? '';
  return { banner: comments.slice(0, BANNER), code: text.slice(comments.length, comments.length + HEAD) };
}

/**
 * How the output of bundlers and compilers begins: webpack's modules and chunks, browserify's table of modules (today's
 * and that of its first versions), esbuild's helpers, Parcel's and the Closure Compiler's globals.
 */
const bundleMark = new RegExp(
  [
    '^[\\s\\S]{0,60}function webpackUniversalModuleDefinition\\(',
    '^[\\s\\S]{0,3000}?\\bfunction __webpack_require__\\(',
    '^\\(?(?:self|window|this|globalThis)(?:\\.|\\["?)webpack(?:Chunk|Jsonp)',
    '^[\\s\\S]{0,3000}?Cannot find module \'" ?\\+[\\s\\S]{0,120}?MODULE_NOT_FOUND',
    '^var require = function \\(file, cwd\\)',
    '^(?:(?:var \\w+ = )?\\(\\(\\) => \\{\\s*)?(?:var __\\w+ = Object\\.[\\w.]+;\\s*){2}',
    '^[\\s\\S]{0,1000}?\\bparcelRequire\\w* ?=',
    '^var \\$jscomp ?= ?\\$jscomp ?\\|\\| ?\\{\\}',
  ].join('|'),
);

/** What Emscripten emits around a program in WebAssembly. */
function isEmscripten(code: string, text: string): boolean {
  return (
    /\bvar Module ?= ?typeof \w+ ?!==? ?["']undefined["'] ?\? ?\w+ ?: ?\{\}/.test(code) &&
    /\bENVIRONMENT_IS_(WORKER|NODE|WEB)\b/.test(text)
  );
}

/** `(function (root, factory) {`, `!function(e){`: all of the code is in a function that runs at once. */
const wrapper =
  /^(?:typeof \w+ !== ["']undefined["'] &&\s*)?(?:[;!+(]\s*){1,4}(?:function\b|\w+ ?=>|\([\w, ]*\) ?=>)/;
const anyModule = /\btypeof\s+(?:module|exports)\b/;
const amd = /\bdefine\.amd\b|\btypeof\s+define\b/;
/** A tag for machines is none: projects put it into all of their own files. */
const rights = /(?<!SPDX-)licen[cs]e|\bcopyright\b|\(c\)|©/i;

/** `highlight.js` whose banner says `Highlight.js 10.4.1`; not the version of a licence, or of what it needs. */
function isVersionOf(path: string, banner: string): boolean {
  const name = plain(posix.basename(path).replace(/\.[cm]?js$/, '')).replace(/^jquery|js$/g, '');
  if (name.length < MIN_NAME) return false;
  const lines = banner
    .slice(0, 500)
    .replace(/https?:\S+/g, '')
    .split('\n');
  const isNamed = (line: string) => wordsOf(line).includes(name);
  return (
    lines.some(isNamed) &&
    lines.some((line) => (isNamed(line) && release.test(line)) || /^\W*version:? *v?\d+\.\d/i.test(line))
  );
}

const release = /\b(?<!licen[cs]e,? v(?:ersion)? ?|jquery v?)v?\d+\.\d+/i;

/** The words of a line, and two that follow each other as one: `imgAreaSelect`, `jQuery FancyZoom`, `asciinema-player`. */
function wordsOf(line: string): string[] {
  const words = line.split(/[^\p{L}\d.-]+/u).map((word) => plain(word).replace(/^jquery(?=.)|js$/g, ''));
  return words.flatMap((word, at) => (at === 0 ? [word] : [word, words[at - 1] + word]));
}

/** A folder for one release of something: `editor-5.1.23`. Releases of the project itself are named by what is done to it. */
function isInRelease(path: string): boolean {
  return posix
    .dirname(path)
    .split('/')
    .some((folder) =>
      /^(?!v?\d|(release|version|migrat|upgrad|updat|patch|api)\w*[-_.]?v?\d)[A-Za-z][\w.]*([-_][A-Za-z][\w.]*)*[-_@]v?\d+\.\d+\.\d+([-.]\w+)?$/i.test(
        folder,
      ),
    );
}

/** The letters and digits of a name, in lower case: `imgAreaSelect`, `img-area-select`. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
