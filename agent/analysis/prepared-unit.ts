import { FunctionFlag, Kind } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { RuleSet } from '../rules/rule.js';
import { type Captures, captures } from './captures.js';
import { type NameUses, nameUses } from './name-uses.js';
import { type SymbolTable, symbolTable } from './symbols.js';
import { type UnitWords, unitWords } from './unit-words.js';

/** What is known of a unit without the others: made while those are still on their way. */
export interface PreparedUnit {
  readonly unit: Unit;
  readonly captures: ReturnType<typeof captures>;
  readonly uses: NameUses;
  /** Names of what objects have: properties of literals, variables of the module, fields of classes. */
  readonly members: ReadonlySet<string>;
  readonly assigned: readonly AssignedMember[];
  readonly symbols: SymbolTable;
  /** The types of variables, fields and results are stated, and a compiler holds the program to them. */
  readonly isChecked: boolean;
  readonly words: UnitWords;
}

/** A member that is assigned somewhere. */
export interface AssignedMember {
  name: string;
  /** The class in whose constructor this is done, on the object that is made; -1 elsewhere. */
  cls: number;
}

const known = new WeakMap<UnitData, PreparedUnit>();

export function prepareUnit(data: UnitData, rules: RuleSet): PreparedUnit {
  const symbols = symbolTable(rules, data.language);
  let prepared = known.get(data);
  if (prepared?.symbols !== symbols) {
    const unit = new Unit(data);
    const captured = captures(unit);
    const uses = nameUses(unit, captured.functionAt);
    const isChecked = data.functions.some(({ flags }) => (flags & FunctionFlag.Checked) !== 0);
    prepared = {
      unit,
      captures: captured,
      uses,
      ...memberNames(unit, captured),
      symbols,
      isChecked,
      words: unitWords(unit, uses, isChecked, symbols),
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
  { functionAt }: Captures,
): { members: ReadonlySet<string>; assigned: readonly AssignedMember[] } {
  const members = new Set(unit.data.functions[0].locals);
  for (const cls of unit.data.classes) for (const { name } of cls.fields) members.add(name);
  const assigned = new Map<string, AssignedMember>();
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (kind === Kind.Property && unit.kind(unit.a(node)) === Kind.String)
      members.add(unit.string(unit.a(unit.a(node))));
    else if (kind === Kind.Assign && unit.kind(unit.a(node)) === Kind.Member) {
      const member = assignedMember(unit, unit.a(node), functionAt);
      members.add(member.name);
      assigned.set(`${member.cls} ${member.name}`, member);
    }
  }
  return { members, assigned: [...assigned.values()] };
}

function assignedMember(unit: Unit, target: number, functionAt: Captures['functionAt']): AssignedMember {
  const { flags, owner, receiver } = unit.data.functions[functionAt(unit.start(target))];
  const object = unit.a(target);
  const isOwn = unit.kind(object) === Kind.Local && unit.a(object) === receiver;
  const isMade = owner >= 0 && (flags & FunctionFlag.Constructor) !== 0 && isOwn;
  return { name: unit.string(unit.b(target)), cls: isMade ? owner : -1 };
}
