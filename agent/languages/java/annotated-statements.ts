import { EMPTY_LIST, Kind, NONE } from '../../ir/kinds.js';
import type { ParameterInfo } from '../../ir/unit.js';
import { annotationNames } from './annotations.js';
import { parameterParts } from './class-reading.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

const PACKAGE = 'org.apache.ibatis.annotations';
const STATEMENTS: ReadonlySet<string> = new Set(['Select', 'Insert', 'Update', 'Delete']);
const PLACEHOLDER = /\$\{\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,8})\s*\}/g;
const MAX_PLACEHOLDERS = 200;

/** An annotation of MyBatis with the SQL that a method runs. */
interface Statement {
  node: number;
  isSelect: boolean;
}

/** The annotations that say what a method without a body runs (`@Select("...")`). */
export function annotatedStatements(l: Lowering, modifiers: number): Statement[] {
  return annotationNames(l, modifiers).flatMap(({ name, node }) => {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const isKnown =
      STATEMENTS.has(simple) &&
      (name === `${PACKAGE}.${simple}` || l.names.imports(name, `${PACKAGE}.${simple}`));
    return isKnown ? [{ node, isSelect: simple === 'Select' }] : [];
  });
}

/** What such a method does: it inserts values by `${}` into its SQL, and gives what was stored. */
export function runStatements(
  l: Lowering,
  statements: readonly Statement[],
  list: number,
  parameters: readonly ParameterInfo[],
  out: number[],
): void {
  const names = new ParameterNames(l, list, parameters);
  let left = MAX_PLACEHOLDERS;
  for (const { node } of statements) {
    const values: number[] = [];
    for (let child = node + 1; child < l.next(node); child++) {
      if (l.code(child) !== Syntax.string_literal) continue;
      for (const found of l.textOf(child).matchAll(PLACEHOLDER)) {
        if (left-- <= 0) break;
        const value = names.value(found[1].split('.'), child);
        if (value !== NONE) values.push(value);
      }
    }
    if (values.length === 0) continue;
    const value = values.length === 1 ? values[0] : l.unknown(node, values);
    const call = l.node(Kind.Call, node, operation(l, 'text', node), l.builder.list([value]));
    out.push(l.node(Kind.Expression, node, call));
  }
  const select = statements.find(({ isSelect }) => isSelect);
  if (select === undefined) return;
  const records = l.node(Kind.Call, select.node, operation(l, 'records', select.node), EMPTY_LIST);
  out.push(l.node(Kind.Return, select.node, records));
}

function operation(l: Lowering, name: string, node: number): number {
  return l.member(l.global('mybatis', node), name, node);
}

/** What the names in the SQL mean: parameters by `@Param` or their names, or the properties of the only one. */
class ParameterNames {
  private readonly named: { name: string; isStated: boolean; type: string; slot: number }[] = [];

  constructor(
    private readonly l: Lowering,
    list: number,
    parameters: readonly ParameterInfo[],
  ) {
    if (list === NONE) return;
    const nodes = l
      .children(list)
      .filter((node) => l.code(node) === Syntax.formal_parameter || l.code(node) === Syntax.spread_parameter);
    for (const [index, { name, slot }] of parameters.entries()) {
      if (nodes[index] === undefined) continue;
      const { modifiers, type } = parameterParts(l, nodes[index]);
      const written = modifiers === NONE ? '' : l.textOf(modifiers);
      const stated = /@(?:[\w.]+\.)?Param\(\s*(?:value\s*=\s*)?"([^"]*)"\s*\)/.exec(written)?.[1];
      this.named.push({
        name: stated ?? name,
        isStated: stated !== undefined,
        type: type === NONE ? '' : l.textOf(type),
        slot,
      });
    }
  }

  value([first, ...rest]: readonly string[], node: number): number {
    const found = this.named.find(({ name }) => name === first);
    if (found !== undefined) return this.read(this.l.local(found.slot, node), rest, node);
    const [only] = this.named;
    if (this.named.length !== 1 || only.isStated) return NONE;
    const own = this.l.local(only.slot, node);
    if (/^(?:String|CharSequence|Object)$/.test(only.type) || first === 'value') return own;
    if (/^(?:Map|HashMap)\b/.test(only.type)) {
      const key = this.l.builder.text(first, this.l.start(node), this.l.end(node));
      const value = this.called(this.l.member(own, 'get', node), [key], node);
      return this.read(value, rest, node);
    }
    return this.read(own, [first, ...rest], node);
  }

  private read(value: number, path: readonly string[], node: number): number {
    return path.reduce(
      (object, name) =>
        this.called(this.l.member(object, `get${name[0].toUpperCase()}${name.slice(1)}`, node), [], node),
      value,
    );
  }

  private called(callee: number, args: readonly number[], node: number): number {
    return this.l.node(Kind.Call, node, callee, this.l.builder.list(args));
  }
}
