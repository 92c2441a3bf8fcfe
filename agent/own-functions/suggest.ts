import { ownNameOf } from '../analysis/program/expression-names.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { FunctionFlag, Kind, NONE } from '../ir/kinds.js';
import { lineAt, Unit, type UnitData } from '../ir/unit.js';
import { functionEnds } from './function-ends.js';
import { functionNames } from './function-names.js';

/** A function that looks as if it cleaned or checked what it is given. */
export interface Suggestion {
  setting: 'sanitizers' | 'validators';
  path: string;
  /** With its class. */
  name: string;
  line: number;
  /** What it does, for people. */
  does: string;
  /** Dismissed findings whose data flow passes it. */
  dismissed: number;
  rank: number;
}

/** What the data flow of a finding passes. */
export interface PassedCode {
  lines: { path: string; line: number }[];
  /** Functions that give the value back, by their last names. */
  functions: string[];
}

/** Below it a function does what many do, and neither its name nor a dismissed finding says more. */
const MIN_RANK = 2;
/** A function that does more than clean or check is longer. */
const MAX_LINES = 60;

const cleans = /^(replace|replace_?all(string)?|sub|translate|re?gexp?_replace)$/i;
const encodes = /(escape|encode|quote|sanitiz|sanitis|purify|bleach)/i;
const tests = /^(test|match|fullmatch|matches|match_?string|find_?string)$/i;
/** What takes back what a sanitizer does. */
const opens = /^un|decode|unescape|unquote/i;
const cleanerName = /(sanit|escape|encode|quote|clean|strip|purify|safe)/i;
const checkerName = /^(is|assert|check|validat|ensure|verify|require)|valid|allowed|safe/i;

/** The functions of a file that are worth a line in the settings, for a person to decide. */
export function suggestions(data: UnitData, passed: readonly PassedCode[]): Suggestion[] {
  const unit = new Unit(data);
  const names = functionNames(data);
  const calls = callsByFunction(unit);
  return data.functions.flatMap((info, fn): Suggestion[] => {
    const name = names[fn];
    const [first, last] = [lineAt(data.lineStarts, info.start), lineAt(data.lineStarts, info.end)];
    const skipped = FunctionFlag.Module | FunctionFlag.Abstract | FunctionFlag.Constructor;
    if (name === '' || (info.flags & skipped) !== 0 || info.parameters.length === 0) return [];
    if (last - first >= MAX_LINES) return [];
    const found = whatItDoes(unit, fn, name, calls.get(fn) ?? []);
    if (found === null) return [];
    const isInside = ({ path, line }: PassedCode['lines'][number]) =>
      path === data.path && line >= first && line <= last;
    const dismissed = passed.filter(
      ({ lines, functions }) => functions.includes(name) || lines.some(isInside),
    ).length;
    const owner = info.owner === NONE ? '' : `${data.classes[info.owner].name}.`;
    const rank = found.rank + 4 * Math.min(dismissed, 3);
    if (rank < MIN_RANK) return [];
    return [{ ...found, rank, dismissed, path: data.path, name: owner + name, line: first }];
  });
}

/** What a function does with its parameters that makes it one to look at. */
function whatItDoes(
  unit: Unit,
  fn: number,
  name: string,
  calls: readonly number[],
): Pick<Suggestion, 'setting' | 'does' | 'rank'> | null {
  const { returns, throws } = functionEnds(unit.data, fn);
  const called = calls.map((node) => ({ node, name: ownNameOf(unit, unit.a(node)) }));
  const about = (pattern: RegExp) =>
    called.find((call) => pattern.test(call.name) && usesParameter(unit, fn, call.node));
  const test = about(tests);
  const answers = returns.length > 0 && returns.every((node) => isTruth(unit, unit.a(node)));
  if (test && (throws || answers || (checkerName.test(name) && returns.length > 0))) {
    const end = throws ? 'throws' : 'returns whether it fits';
    return {
      setting: 'validators',
      does: `tests its parameter by ${test.name}, and ${end}`,
      rank: checkerName.test(name) ? 4 : 2,
    };
  }
  const change = about(cleans) ?? about(encodes);
  if (change && returns.length > 0 && !answers && !opens.test(name))
    return {
      setting: 'sanitizers',
      does: `gives its parameter changed by ${change.name}`,
      rank: cleanerName.test(name) ? 4 : 1,
    };
  return null;
}

/** Calls that may clean or check, by the function that they are in. */
function callsByFunction(unit: Unit): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const spans = new FunctionSpans(unit.data);
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call) continue;
    const name = ownNameOf(unit, unit.a(node));
    if (!cleans.test(name) && !encodes.test(name) && !tests.test(name)) continue;
    const fn = spans.at(unit.start(node));
    const known = found.get(fn);
    if (known) known.push(node);
    else found.set(fn, [node]);
  }
  return found;
}

/** Whether a parameter is the receiver of a call, or one of its arguments, or stands in an operation on it there. */
function usesParameter(unit: Unit, fn: number, call: number): boolean {
  const slots = new Set(unit.data.functions[fn].parameters.map(({ slot }) => slot));
  const pending = [unit.a(call), ...unit.list(unit.b(call))];
  for (let steps = 0; pending.length > 0 && steps < 100; steps++) {
    const node = pending.pop() ?? NONE;
    if (node === NONE) continue;
    switch (unit.kind(node)) {
      case Kind.Local:
        if (slots.has(unit.a(node))) return true;
        break;
      case Kind.Member:
      case Kind.Index:
      case Kind.Keyword:
        pending.push(unit.kind(node) === Kind.Keyword ? unit.b(node) : unit.a(node));
        break;
      case Kind.Call:
        pending.push(unit.a(node), ...unit.list(unit.b(node)));
        break;
      case Kind.Binary:
      case Kind.Logical:
        pending.push(unit.a(node), unit.b(node));
    }
  }
  return false;
}

function isTruth(unit: Unit, node: number): boolean {
  const kind = unit.kind(node);
  if (kind === Kind.Unary) return unit.string(unit.b(node)) === '!';
  if (kind === Kind.Call) return tests.test(ownNameOf(unit, unit.a(node)));
  if (kind === Kind.Logical) return isTruth(unit, unit.a(node)) || isTruth(unit, unit.b(node));
  if (kind === Kind.Binary) return !/^(\+|-|\*|\/|%)$/.test(unit.string(unit.c(node)));
  return kind === Kind.True || kind === Kind.False;
}
