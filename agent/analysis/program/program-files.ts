import type { Model, RuleSet } from '../../rules/rule.js';
import type { ImportResolver, ModuleName } from '../api/input.js';
import { Imports } from './imports.js';
import { MentionedWords } from './mentioned-words.js';
import type { ProgramFile } from './program-file.js';
import { Templates } from './templates.js';

/** The files of a program: what they import and mention, and which of them are templates. */
export class ProgramFiles {
  readonly imports: Imports;
  readonly words: MentionedWords;
  readonly templates: Templates;

  constructor(
    readonly all: readonly ProgramFile[],
    rules: RuleSet,
    resolveImport: ImportResolver,
    moduleName: ModuleName = () => undefined,
  ) {
    this.templates = new Templates(all);
    this.imports = new Imports(all, resolveImport, moduleName);
    this.words = new MentionedWords(all, this.imports, rules);
  }

  /** Whether what a model says holds in this program: it imports and mentions what the model asks for. */
  holds(model: Model): boolean {
    if (model.ifImported?.some((name) => this.imports.externals.has(name)) === false) return false;
    return this.words.fit(model);
  }
}
