import { writtenName } from '../../endpoints/index.js';
import { FunctionSpans } from '../../ir/function-spans.js';
import { Kind } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { modelOfBase, type RecordQuery, spelling } from './queries.js';
import { queryForms } from './query-forms.js';

/** Calls of one method that are read. */
const MAX_CALLS = 200;

export interface Placed extends RecordQuery {
  unit: number;
  fn: number;
}

/** A query that a method of its model makes, by what the method is handed. */
interface Method {
  query: Placed;
  /** For each key which parameter it is compared with. */
  given: readonly number[];
}

/**
 * Queries with those in methods of models where they are called: `Note.removeById(id)` of `static removeById(id) { return
 * this.destroy({ where: { id } }) }` selects a note by `id`. The query in the method is left out: its callers say by what.
 */
export function withModelMethods(units: readonly UnitData[], queries: readonly Placed[]): Placed[] {
  const methods = new Map<string, Method[]>();
  for (const query of queries) {
    const given = parametersOf(units[query.unit], query);
    if (given === null) continue;
    const key = keyOf(units[query.unit], query.model, units[query.unit].functions[query.fn].name);
    methods.set(key, [...(methods.get(key) ?? []), { query, given }]);
  }
  if (methods.size === 0) return [...queries];
  const names = new Set([...methods.keys()].map((key) => key.slice(key.lastIndexOf(' ') + 1)));
  const called = new Set<Placed>();
  const found: Placed[] = [];
  for (const [index, data] of units.entries()) {
    const forms = queryForms(data.language);
    if (forms === null || isTestPath(data.path)) continue;
    const unit = new Unit(data);
    const spans = new FunctionSpans(data);
    for (let node = 0; node < unit.nodeCount && found.length < MAX_CALLS * methods.size; node++) {
      const callee = unit.kind(node) === Kind.Call ? unit.a(node) : -1;
      if (callee < 0 || unit.kind(callee) !== Kind.Member || !names.has(unit.string(unit.b(callee))))
        continue;
      const written = modelOfBase(unit, unit.a(callee), forms);
      if (written === null) continue;
      const args = [...unit.list(unit.b(node))];
      for (const method of methods.get(keyOf(data, spelling(written), unit.string(unit.b(callee)))) ?? []) {
        called.add(method.query);
        const keys = method.query.keys.map(({ name }, at) => ({ name, value: args[method.given[at]] ?? -1 }));
        const fn = spans.at(unit.start(node));
        found.push({ ...method.query, written, node, keys, unit: index, fn });
      }
    }
  }
  // Who calls a method of the receiver's own class by another receiver is not known.
  const own = [...methods.values()].flat().map(({ query }) => query);
  const left = new Set(
    own.filter((query) => called.has(query) || units[query.unit].language === 'javascript'),
  );
  return [...queries.filter((query) => !left.has(query)), ...found];
}

function keyOf({ language }: UnitData, model: string, method: string): string {
  return `${language} ${model} ${method}`;
}

/** Which parameters a query compares with, where it is one of the class that its method is of, and by nothing else. */
function parametersOf(data: UnitData, { model, keys, fn, isOpaque }: Placed): number[] | null {
  const { owner, parameters, name } = data.functions[fn];
  if (owner < 0 || name === '' || isOpaque || keys.length === 0) return null;
  if (spelling(data.classes[owner].name) !== model) return null;
  const unit = new Unit(data);
  const given = keys.map(({ value }) =>
    value >= 0 && unit.kind(value) === Kind.Local && writtenName(unit, value) !== ''
      ? parameters.findIndex(({ slot }) => slot === unit.a(value))
      : -1,
  );
  return given.includes(-1) ? null : given;
}
