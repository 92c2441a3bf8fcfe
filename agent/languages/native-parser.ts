import { errorSymbol } from './grammar.js';
import { ParseBudget } from './parse-budget.js';
import { type Grammar, type SyntaxParser, SyntaxTree } from './syntax-tree.js';
import { recordWalk, TreeRecorder, type TreeWalk } from './tree-recorder.js';
import { loadWasmGrammar } from './wasm-parser.js';

/** The part of the `tree-sitter` package in use; its own types are absent where the optional package is. */
interface NativeTree {
  readonly rootNode: { readonly hasError: boolean };
  walk(): TreeWalk;
}
interface NativeParserApi {
  setLanguage(language: unknown): void;
  reset(): void;
  parse(text: string, old: null, options: { progressCallback: () => boolean }): NativeTree | undefined;
}

/** Where the native build of a grammar is found: a package and, where it holds several, the name of its export. */
const nativeGrammars: Record<string, { package: string; export?: string }> = {
  javascript: { package: 'tree-sitter-javascript' },
  typescript: { package: 'tree-sitter-typescript', export: 'typescript' },
  tsx: { package: 'tree-sitter-typescript', export: 'tsx' },
  python: { package: 'tree-sitter-python' },
  java: { package: 'tree-sitter-java' },
  go: { package: 'tree-sitter-go' },
};

/**
 * The parser of `--parser native`: tree-sitter as an addon of Node.
 * Names come from the WebAssembly build of the same grammar version, which numbers its symbols alike.
 * Trees without errors equal those of `WasmParser`; inside ERROR nodes they may differ, because the two cores
 * are of different versions and repair broken text differently.
 */
export class NativeParser implements SyntaxParser {
  private readonly recorder = new TreeRecorder();
  private readonly loaded = new Map<string, { language: unknown; grammar: Grammar }>();

  private constructor(private readonly parser: NativeParserApi) {}

  /** Throws an error that says what to install when the optional package is absent or cannot be loaded. */
  static async create(): Promise<NativeParser> {
    const Parser = (await importOptional('tree-sitter')).default as new () => NativeParserApi;
    return new NativeParser(new Parser());
  }

  async load(name: string): Promise<Grammar> {
    const known = this.loaded.get(name);
    if (known) return known.grammar;
    const source = nativeGrammars[name];
    if (!source) throw new Error(`The native parser has no grammar "${name}"`);
    const exported = (await importOptional(source.package)).default as Record<string, unknown>;
    const language = source.export ? exported[source.export] : exported;
    const { grammar } = await loadWasmGrammar(name);
    this.loaded.set(name, { language, grammar });
    return grammar;
  }

  parse(name: string, text: string): SyntaxTree | null {
    const entry = this.loaded.get(name);
    if (!entry) throw new Error(`The ${name} grammar was not loaded: call load("${name}") first`);
    this.parser.setLanguage(entry.language);
    const budget = new ParseBudget(text.length);
    const tree = this.parser.parse(text, null, { progressCallback: budget.spend });
    if (!tree || budget.isSpent) {
      this.parser.reset();
      return null;
    }
    const records = recordWalk(tree.walk(), errorSymbol(entry.grammar), this.recorder);
    return new SyntaxTree(text, records, entry.grammar, tree.rootNode.hasError);
  }
}

async function importOptional(name: string): Promise<Record<string, unknown>> {
  try {
    return await import(name);
  } catch (cause) {
    throw new Error(
      `The native parser needs the optional package "${name}", which cannot be loaded. ` +
        'Install it with "npm install --include=optional --include=dev", or use the default parser (--parser wasm).',
      { cause },
    );
  }
}
