import type { SharedTexts } from '../../ir/shared-texts.js';
import type { RuleSet } from '../../rules/rule.js';
import { hasRole, type NameRole } from './rule-names.js';
import { type SymbolTable, symbolTable } from './symbol-table.js';

/** What a text is to the rules of a language, whatever it belongs to. */
export interface Word {
  /** Of a variable, member or keyword of that name; null for nothing. */
  readonly role: NameRole | null;
  /** The rules speak of something by it. */
  readonly isName: boolean;
  /** It is the simple name of a type of the rules. */
  readonly isType: boolean;
  /** A member of that name may count by how its receiver is written. */
  readonly isWritten: boolean;
  /** Numbers of the segments, for a dotted name. */
  readonly segments: readonly number[];
}

/** Longer texts are no names. */
const MAX_NAME = 200;
const NO_SEGMENTS: readonly number[] = [];

/** The texts of all units of a language by their numbers: what each is to the rules is found out once. */
export class Words {
  readonly symbols: SymbolTable;
  private readonly words: (Word | null | undefined)[] = [];
  private readonly firsts = new Map<number, readonly string[]>();

  constructor(
    rules: RuleSet,
    language: string,
    readonly texts: SharedTexts,
  ) {
    this.symbols = symbolTable(rules, language);
  }

  /** Null for a text that is nothing to the rules. */
  of(number: number): Word | null {
    let word = this.words[number];
    if (word === undefined) {
      word = this.look(this.texts.text(number));
      this.words[number] = word;
    }
    return word;
  }

  /** First segments of the names, joined by `|`, that an import may mean. */
  firstSegments(number: number): readonly string[] {
    let firsts = this.firsts.get(number);
    if (firsts === undefined) {
      const names = this.texts.text(number).split('|');
      firsts = [...new Set(names.map((name) => name.split('.', 1)[0]))];
      this.firsts.set(number, firsts);
    }
    return firsts;
  }

  private look(text: string): Word | null {
    const { ruleNames, names } = this.symbols;
    const mayBeName = text.length <= MAX_NAME;
    const role = mayBeName ? names.role(text) : null;
    const segments =
      mayBeName && text.includes('.')
        ? [...new Set(text.split('.'))].map((segment) => this.texts.number(segment))
        : NO_SEGMENTS;
    const word: Word = {
      role: role !== null && hasRole(role) ? role : null,
      isName: ruleNames.isKnown(text),
      isType: ruleNames.isType(text),
      isWritten: ruleNames.isWritten(text),
      segments,
    };
    const isNothing =
      word.role === null && !word.isName && !word.isType && !word.isWritten && segments.length === 0;
    return isNothing ? null : word;
  }
}
