import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, Parser } from 'web-tree-sitter';
import { createParser, type ParserKind } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { loadWasmGrammar } from '#agent/languages/wasm-parser.js';

/**
 * Speed of parsing and lowering, one thread, over the source files of folders (by default the installed packages).
 *   node dist/bench/lowering.js [--parser native] [--rounds 3] [FOLDER ...]
 * "Parse alone" is the WebAssembly parser without the export of its tree. The first round warms up and is not counted. Files over 2 MB are left out: they are no code by hand.
 */
const { values, positionals } = parseArgs({
  options: { parser: { type: 'string', default: 'wasm' }, rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const folders = positionals.length > 0 ? positionals : ['node_modules'];

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

interface Tally {
  files: number;
  length: number;
  nodes: number;
  bare: number;
  parse: number;
  lower: number;
}

const parser = await createParser({ kind: values.parser as ParserKind });
const bareLanguages = new Map<string, Language>();
const sources: { path: string; text: string; grammar: string }[] = [];
for (const folder of folders)
  for (const path of filesUnder(folder)) {
    const language = languageFor(path);
    if (!language || statSync(path).size > 2_000_000) continue;
    const grammar = language.grammarFor(path);
    await parser.load(grammar);
    if (!bareLanguages.has(grammar)) bareLanguages.set(grammar, (await loadWasmGrammar(grammar)).language);
    sources.push({ path, text: readFileSync(path, 'utf8'), grammar });
  }

const bareParser = new Parser();
const rounds = Number(values.rounds);
const tallies = new Map<string, Tally>();
for (let round = 0; round <= rounds; round++) {
  if (round <= 1) tallies.clear();
  for (const { path, text, grammar } of sources) {
    const begun = performance.now();
    bareParser.setLanguage(bareLanguages.get(grammar) ?? null);
    bareParser.parse(text)?.delete();
    const started = performance.now();
    const tree = parser.parse(grammar, text);
    const parsed = performance.now();
    if (!tree) continue;
    languageFor(path)?.lower(tree, path);
    const tally = tallies.get(grammar) ?? { files: 0, length: 0, nodes: 0, bare: 0, parse: 0, lower: 0 };
    tally.files++;
    tally.length += text.length;
    tally.nodes += tree.length;
    tally.bare += started - begun;
    tally.parse += parsed - started;
    tally.lower += performance.now() - parsed;
    tallies.set(grammar, tally);
  }
}

const rate = (length: number, milliseconds: number) => `${(length / milliseconds / 1000).toFixed(1)} MB/s`;
for (const [grammar, { files, length, nodes, bare, parse, lower }] of tallies)
  console.log(
    `${grammar}: ${files / rounds} files, ${(length / rounds / 1e6).toFixed(1)} MB; parse alone ${rate(length, bare)}, ` +
      `with export ${rate(length, parse)}, lower ${rate(length, lower)} (${((1e6 * lower) / nodes).toFixed(0)} ns a syntax node), ` +
      `all ${rate(length, parse + lower)}; lowering takes ${((100 * lower) / (parse + lower)).toFixed(0)} %`,
  );
