import { writtenName } from '../../endpoints/index.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind } from '../../ir/kinds.js';
import { lastWord } from '../../ir/last-word.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { callerWords } from '../caller-words.js';
import type { Placed } from './model-methods.js';

/** Functions that hand an id on to each other, down to the query. */
const MAX_LEVELS = 3;
/** A name that more functions have says too little of which one is called. */
const MAX_SAME_NAME = 3;
const MAX_FUNCTIONS = 5000;

/** What a function does with one of its parameters: it selects a record by it alone. */
export interface Selection {
  /** Which parameter. */
  at: number;
  written: string;
  isChange: boolean;
}

/** Functions of a program that select a record by one parameter alone: `deleteNote(id)` of `prisma.note.delete({ where: { id } })`. */
export class SelectingFunctions {
  /** By language and name; null: functions of that name do not do the same. */
  private readonly known = new Map<string, Selection | null>();

  constructor(
    private readonly units: readonly UnitData[],
    queries: readonly Placed[],
    ids: RegExp,
  ) {
    const counts = this.counts();
    let found = this.direct(queries, ids);
    for (let level = 0; level < MAX_LEVELS && found.size > 0; level++) {
      const fresh = new Map<string, Selection>();
      for (const [key, selections] of found) {
        const [first] = selections;
        const isSame = selections.length === counts.get(key) && selections.every(({ at }) => at === first.at);
        if (this.known.has(key)) continue;
        this.known.set(key, isSame && selections.length <= MAX_SAME_NAME ? first : null);
        if (isSame && selections.length <= MAX_SAME_NAME) fresh.set(key, first);
      }
      found = fresh.size > 0 && level + 1 < MAX_LEVELS ? this.callersOf(fresh) : new Map();
    }
  }

  /** What a call of a function selects by, and the argument that says which record. */
  at(unit: Unit, call: number): { selection: Selection; argument: number } | null {
    const selection = this.known.get(`${unit.data.language} ${lastWord(writtenName(unit, unit.a(call)))}`);
    if (!selection) return null;
    const argument = [...unit.list(unit.b(call))][selection.at];
    return argument === undefined ? null : { selection, argument };
  }

  private counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { language, path, functions } of this.units) {
      if (isTestPath(path)) continue;
      for (const { name } of functions)
        if (name !== '') counts.set(`${language} ${name}`, (counts.get(`${language} ${name}`) ?? 0) + 1);
    }
    return counts;
  }

  /** Those with a query by one of their parameters, where none of the same model asks for more. */
  private direct(queries: readonly Placed[], ids: RegExp): Map<string, Selection[]> {
    const byFunction = new Map<string, Placed[]>();
    for (const query of queries) {
      const key = `${query.unit}:${query.fn}`;
      byFunction.set(key, [...(byFunction.get(key) ?? []), query]);
    }
    const found = new Map<string, Selection[]>();
    for (const all of byFunction.values()) {
      const [{ unit: index, fn }] = all;
      const { language, functions, path } = this.units[index];
      const { name } = functions[fn];
      if (fn === 0 || name === '' || isTestPath(path)) continue;
      const alone = all.filter(
        ({ keys, isOpaque }) => !isOpaque && keys.length === 1 && ids.test(keys[0].name),
      );
      const [query] = alone;
      if (query === undefined || all.some((one) => one.model === query.model && !alone.includes(one)))
        continue;
      const at = this.parameterOf(index, fn, query.keys[0].value);
      if (at < 0) continue;
      const isChange = alone.some((one) => one.isChange);
      add(found, `${language} ${name}`, { at, written: query.written, isChange });
    }
    return found;
  }

  /** Those that hand a parameter on to one of these. */
  private callersOf(selecting: ReadonlyMap<string, Selection>): Map<string, Selection[]> {
    const found = new Map<string, Selection[]>();
    for (const [index, data] of this.units.entries()) {
      if (isTestPath(data.path) || found.size > MAX_FUNCTIONS) continue;
      const unit = new Unit(data);
      const spans = new FunctionSpans(data);
      const seen = new Set<number>();
      for (let node = 0; node < unit.nodeCount; node++) {
        if (unit.kind(node) !== Kind.Call) continue;
        const selection = selecting.get(`${data.language} ${lastWord(writtenName(unit, unit.a(node)))}`);
        if (selection === undefined) continue;
        const fn = spans.at(unit.start(node));
        const { name } = data.functions[fn];
        const argument = [...unit.list(unit.b(node))][selection.at];
        if (fn === 0 || name === '' || argument === undefined || seen.has(fn)) continue;
        const at = this.parameterOf(index, fn, argument);
        if (at < 0) continue;
        seen.add(fn);
        add(found, `${data.language} ${name}`, { ...selection, at });
      }
    }
    return found;
  }

  /** Which parameter of a function a value is, as it is or converted; -1: none. */
  private parameterOf(index: number, fn: number, node: number): number {
    const data = this.units[index];
    const unit = new Unit(data);
    for (let at = node; at >= 0; ) {
      const kind = unit.kind(at);
      if (kind === Kind.Local)
        return data.functions[fn].parameters.findIndex(({ slot }) => slot === unit.a(at));
      if (kind === Kind.Typed || kind === Kind.Await) at = unit.a(at);
      else if (kind === Kind.Call && callerWords().conversion.test(lastWord(writtenName(unit, unit.a(at)))))
        at = [...unit.list(unit.b(at))][0] ?? -1;
      else return -1;
    }
    return -1;
  }
}

function add(found: Map<string, Selection[]>, key: string, selection: Selection): void {
  const known = found.get(key);
  if (known) known.push(selection);
  else found.set(key, [selection]);
}
