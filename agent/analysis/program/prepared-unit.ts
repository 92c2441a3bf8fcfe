import { FunctionFlag, Kind } from '../../ir/kinds.js';
import { SharedTexts } from '../../ir/shared-texts.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import type { RuleSet } from '../../rules/rule.js';
import type { SymbolTable } from '../models/symbol-table.js';
import { Words } from '../models/words.js';
import { type Captures, captures } from './captures.js';
import { type NameUses, nameUses } from './name-uses.js';
import { type UnitWords, unitWords } from './unit-words.js';

/** What is known of a unit without the others: made while those are still on their way. */
export interface PreparedUnit {
  readonly unit: Unit;
  /** Numbers of its texts. */
  readonly numbers: Int32Array;
  readonly captures: ReturnType<typeof captures>;
  readonly uses: NameUses;
  /** Names of what objects have: properties of literals, variables of the module, fields of classes. */
  readonly members: ReadonlySet<string>;
  readonly assigned: readonly AssignedMember[];
  /** Slots of variables of the module that are exported and assigned by its functions later, by the names of the exports. */
  readonly liveExports: ReadonlyMap<string, number>;
  readonly symbols: SymbolTable;
  /** The types of variables, fields and results are stated, and a compiler holds the program to them. */
  readonly isStaticallyTyped: boolean;
  readonly words: UnitWords;
}

/** A member that is assigned somewhere. */
export interface AssignedMember {
  name: string;
  /** The class in whose constructor this is done, on the object that is made; -1 elsewhere. */
  cls: number;
}

const known = new WeakMap<UnitData, PreparedUnit>();

/** What units of one set of rules share. */
interface Preparation {
  texts: SharedTexts;
  /** By language. */
  words: Map<string, Words>;
}
const preparations = new WeakMap<RuleSet, Preparation>();

function preparationFor(rules: RuleSet): Preparation {
  let preparation = preparations.get(rules);
  if (preparation === undefined) {
    preparation = { texts: new SharedTexts(), words: new Map() };
    preparations.set(rules, preparation);
  }
  return preparation;
}

/** The texts of all units that were prepared for the rules. */
export function textsFor(rules: RuleSet): SharedTexts {
  return preparationFor(rules).texts;
}

function wordsFor(rules: RuleSet, language: string): Words {
  const { texts, words } = preparationFor(rules);
  let own = words.get(language);
  if (own === undefined) {
    own = new Words(rules, language, texts);
    words.set(language, own);
  }
  return own;
}

export function prepareUnit(data: UnitData, rules: RuleSet): PreparedUnit {
  const words = wordsFor(rules, data.language);
  const { symbols, texts } = words;
  let prepared = known.get(data);
  if (prepared?.symbols !== symbols) {
    const numbers = texts.share(data);
    const unit = new Unit(data);
    const captured = captures(unit);
    const uses = nameUses(unit, numbers, texts, captured.functionAt);
    const isStaticallyTyped = data.functions.some(({ flags }) => (flags & FunctionFlag.Checked) !== 0);
    prepared = {
      unit,
      numbers,
      captures: captured,
      uses,
      ...memberNames(unit, captured),
      symbols,
      isStaticallyTyped,
      words: unitWords(unit, numbers, uses, isStaticallyTyped, words),
    };
    known.set(data, prepared);
  }
  return prepared;
}

/** The same for linking, which keeps what it needs of it. */
export function takePrepared(data: UnitData, rules: RuleSet): PreparedUnit {
  const prepared = prepareUnit(data, rules);
  known.delete(data);
  return prepared;
}

function memberNames(
  unit: Unit,
  { functionAt, foreign }: Captures,
): Pick<PreparedUnit, 'members' | 'assigned' | 'liveExports'> {
  const members = new Set(unit.data.functions[0].locals);
  for (const cls of unit.data.classes) for (const { name } of cls.fields) members.add(name);
  const assigned = new Map<string, AssignedMember>();
  const liveExports = new Map<string, number>();
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind === Kind.Property && unit.kind(unit.a(node)) === Kind.String)
      members.add(unit.string(unit.a(unit.a(node))));
    else if (kind === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member) {
      const member = assignedMember(unit, unit.a(node), functionAt);
      members.add(member.name);
      assigned.set(`${member.cls} ${member.name}`, member);
      const value = unit.b(node);
      const isExport = unit.kind(unit.a(unit.a(node))) === Kind.Exports && unit.kind(value) === Kind.Local;
      if (isExport && foreign[0].has(unit.a(value))) liveExports.set(member.name, unit.a(value));
    }
  }
  return { members, assigned: [...assigned.values()], liveExports };
}

function assignedMember(unit: Unit, target: number, functionAt: Captures['functionAt']): AssignedMember {
  const { flags, owner, receiver } = unit.data.functions[functionAt(unit.start(target))];
  const object = unit.a(target);
  const isOwn = unit.kind(object) === Kind.Local && unit.a(object) === receiver;
  const isMade = owner >= 0 && (flags & FunctionFlag.Constructor) !== 0 && isOwn;
  return { name: unit.string(unit.b(target)), cls: isMade ? owner : -1 };
}
