import { NativeParser } from './native-parser.js';
import type { SyntaxParser } from './syntax-tree.js';
import { WasmParser } from './wasm-parser.js';

export type ParserKind = 'wasm' | 'native';

/**
 * Creates the parser of a thread. Both kinds give equal trees for text without syntax errors.
 * Throws when the native parser is asked for and its optional packages are not installed.
 */
export function createParser({ kind }: { kind: ParserKind }): Promise<SyntaxParser> {
  return kind === 'native' ? NativeParser.create() : WasmParser.create();
}
