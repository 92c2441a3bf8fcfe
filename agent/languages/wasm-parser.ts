import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { createGrammar, errorSymbol, RAW_ERROR_SYMBOL } from './grammar.js';
import { ParseBudget } from './parse-budget.js';
import { type Grammar, type SyntaxParser, SyntaxTree } from './syntax-tree.js';
import { recordWalk, TreeRecorder } from './tree-recorder.js';

/**
 * The cursor exports of web-tree-sitter's WebAssembly, three times as fast as its public cursor.
 * They are not documented: the version is pinned and every grammar is checked when it is loaded.
 * The cursor itself lives in a transfer buffer that other calls overwrite, so a walk must run to its end undisturbed.
 */
interface RawCursor {
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_tree_cursor_new_wasm(tree: number): void;
  _ts_tree_cursor_delete_wasm(tree: number): void;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_current_field_id_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
}

const rawNames: readonly (keyof RawCursor)[] = [
  '_ts_tree_root_node_wasm',
  '_ts_tree_cursor_new_wasm',
  '_ts_tree_cursor_delete_wasm',
  '_ts_tree_cursor_goto_first_child_wasm',
  '_ts_tree_cursor_goto_next_sibling_wasm',
  '_ts_tree_cursor_goto_parent_wasm',
  '_ts_tree_cursor_current_node_type_id_wasm',
  '_ts_tree_cursor_current_field_id_wasm',
  '_ts_tree_cursor_start_index_wasm',
  '_ts_tree_cursor_end_index_wasm',
];

/** Small, but with nesting, fields, an error and a character outside the basic plane, whatever the grammar. */
const probe = 'a = f(b, "\u{1f510}") + (c\n\nx = [1, 2\n';

/** Filled by web-tree-sitter with its exports, once a thread. */
const wasmModule: Record<string, unknown> = {};
let started: Promise<void> | undefined;

/** The default parser: tree-sitter compiled to WebAssembly. One a thread is enough. */
export class WasmParser implements SyntaxParser {
  private readonly recorder = new TreeRecorder();
  private readonly loaded = new Map<string, { language: Language; grammar: Grammar; raw: boolean }>();

  private constructor(
    private readonly parser: Parser,
    private readonly rawCursor: RawCursor | null,
  ) {}

  /** `useRaw: false` keeps to the public cursor (slower, same trees). */
  static async create({ useRaw = true } = {}): Promise<WasmParser> {
    started ??= Parser.init(wasmModule);
    await started;
    return new WasmParser(new Parser(), useRaw ? rawCursorOf(wasmModule) : null);
  }

  async load(name: string): Promise<Grammar> {
    const known = this.loaded.get(name);
    if (known) return known.grammar;
    const { language, grammar } = await loadWasmGrammar(name);
    const entry = { language, grammar, raw: this.rawCursor !== null };
    this.loaded.set(name, entry);
    if (this.rawCursor) entry.raw = this.rawWalkIsRight(name);
    return grammar;
  }

  parse(name: string, text: string): SyntaxTree | null {
    const { grammar, raw } = this.entry(name);
    const tree = this.parseTree(name, text);
    if (!tree) return null;
    try {
      const hasErrors = tree.rootNode.hasError;
      const records =
        raw && this.rawCursor ? this.rawWalk(this.rawCursor, tree, grammar) : this.publicWalk(tree, grammar);
      return new SyntaxTree(text, records, grammar, hasErrors);
    } finally {
      tree.delete();
    }
  }

  /** Whether a grammar's trees are exported by the raw cursor. */
  usesRawCursor(name: string): boolean {
    return this.entry(name).raw;
  }

  private entry(name: string): { language: Language; grammar: Grammar; raw: boolean } {
    const entry = this.loaded.get(name);
    if (!entry) throw new Error(`The ${name} grammar was not loaded: call load("${name}") first`);
    return entry;
  }

  private parseTree(name: string, text: string): Tree | null {
    this.parser.setLanguage(this.entry(name).language);
    const budget = new ParseBudget(text.length);
    const tree = this.parser.parse(text, null, { progressCallback: budget.spend });
    // A parse that was stopped would otherwise be continued by the next call.
    if (!tree) this.parser.reset();
    return tree;
  }

  private rawWalkIsRight(name: string): boolean {
    const { rawCursor } = this;
    const tree = this.parseTree(name, probe);
    if (!tree || !rawCursor) return false;
    try {
      const { grammar } = this.entry(name);
      const expected = this.publicWalk(tree, grammar);
      const records = this.rawWalk(rawCursor, tree, grammar);
      return records.length === expected.length && records.every((value, i) => value === expected[i]);
    } finally {
      tree.delete();
    }
  }

  private publicWalk(tree: Tree, grammar: Grammar): Int32Array {
    const cursor = tree.walk();
    try {
      return recordWalk(cursor, errorSymbol(grammar), this.recorder);
    } finally {
      cursor.delete();
    }
  }

  private rawWalk(raw: RawCursor, tree: Tree, grammar: Grammar): Int32Array {
    const { recorder } = this;
    const error = errorSymbol(grammar);
    const address = (tree as unknown as { 0: number })[0];
    recorder.reset();
    raw._ts_tree_root_node_wasm(address); // leaves the root in the transfer buffer, where the cursor starts
    raw._ts_tree_cursor_new_wasm(address);
    for (let depth = 0; ; ) {
      const type = raw._ts_tree_cursor_current_node_type_id_wasm(address);
      recorder.add(
        type === RAW_ERROR_SYMBOL ? error : type,
        raw._ts_tree_cursor_current_field_id_wasm(address),
        raw._ts_tree_cursor_start_index_wasm(address),
        raw._ts_tree_cursor_end_index_wasm(address),
      );
      if (raw._ts_tree_cursor_goto_first_child_wasm(address)) {
        recorder.descend();
        depth++;
        continue;
      }
      while (depth > 0 && !raw._ts_tree_cursor_goto_next_sibling_wasm(address)) {
        raw._ts_tree_cursor_goto_parent_wasm(address);
        recorder.ascend();
        depth--;
      }
      if (depth === 0) break;
    }
    raw._ts_tree_cursor_delete_wasm(address);
    return recorder.finish();
  }
}

/** Loads the WebAssembly of a grammar from the build and reads its names. Throws when the build lacks it. */
export async function loadWasmGrammar(name: string): Promise<{ language: Language; grammar: Grammar }> {
  started ??= Parser.init(wasmModule);
  await started;
  const path = fileURLToPath(new URL(`../../grammars/${name}.wasm`, import.meta.url));
  if (!existsSync(path))
    throw new Error(
      `No grammar "${name}" in this build: ${path} is missing. Build again with "npm run build".`,
    );
  const language = await Language.load(path);
  const isNamed = (symbol: number) => language.nodeTypeIsNamed(symbol);
  return { language, grammar: createGrammar(name, language.types, isNamed, language.fields) };
}

function rawCursorOf(module: Record<string, unknown>): RawCursor | null {
  return rawNames.every((name) => typeof module[name] === 'function')
    ? (module as unknown as RawCursor)
    : null;
}
