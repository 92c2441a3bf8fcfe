import { UnitBuilder } from '../../ir/builder.js';
import { EMPTY_LIST, Flag, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import type { FunctionInfo, Unit, UnitData } from '../../ir/unit.js';
import { type ClassRef, type JavaTypes, nameOf } from './java-types.js';
import type { MapperFile, Statement } from './mapper-file.js';
import { operation, SharedPlaces } from './shared-places.js';
import { StatementNames } from './statement-names.js';
import { type Fragments, StatementWriter } from './statement-writer.js';
import { TypeCopier } from './type-copier.js';

/** A class that the unit of a mapper implements, by what is declared there. */
export interface MapperContext {
  path: string;
  text: string;
  types: JavaTypes;
  fragments: Fragments;
}

const CLASS_NAME = 'Mapper';

/**
 * The unit of a mapper: a class that implements the interface, whose methods hand to `mybatis.text` what the statements
 * insert into their SQL, at its place in the file, and give what `mybatis.records` does. Null where no method has a statement.
 */
export function mapperUnit(context: MapperContext, file: MapperFile, of: ClassRef): UnitData | null {
  const { path, text, types } = context;
  const builder = new UnitBuilder(path, 'java', text, false);
  const { length } = text;
  const copier = new TypeCopier(builder, file.namespace, of.unit);
  const base = copier.interface(0, 0);
  const cls = builder.openClass({
    name: CLASS_NAME,
    start: 0,
    end: length,
    bases: builder.list([base]),
    decorators: EMPTY_LIST,
  });
  const byMethod = new Map<string, Statement[]>();
  for (const statement of file.statements) {
    const same = byMethod.get(statement.id);
    if (same === undefined) byMethod.set(statement.id, [statement]);
    else same.push(statement);
  }
  const shared = new SharedPlaces();
  let count = 0;
  for (const [name, statements] of byMethod) {
    const method = types.method(of, name);
    if (method === null || (method.fn.flags & FunctionFlag.Abstract) === 0) continue;
    count++;
    lowerMethod(context, builder, copier, shared, { name, statements, unit: method.of.unit, fn: method.fn });
  }
  shared.lower(builder);
  builder.closeClass();
  builder.declare(CLASS_NAME);
  const target = builder.name(CLASS_NAME, 0, 0);
  const value = builder.node(Kind.Class, 0, length, cls);
  const definition = builder.node(Kind.Assign, 0, length, target, value, NONE, NONE, Flag.Declaration);
  return count === 0 ? null : { ...builder.finish([definition]), hasOverloads: true };
}

interface Method {
  name: string;
  statements: readonly Statement[];
  unit: Unit;
  fn: FunctionInfo;
}

function lowerMethod(
  { types, fragments }: MapperContext,
  builder: UnitBuilder,
  copier: TypeCopier,
  shared: SharedPlaces,
  { name, statements, unit, fn }: Method,
): void {
  const { start, end } = statements[0];
  const own = builder.openFunction({
    name,
    flags: FunctionFlag.Method | FunctionFlag.Checked | (fn.flags & FunctionFlag.Overload),
    start,
    end,
  });
  const info = builder.functionInfo(own);
  info.receiver = builder.declare('this', 'function');
  const slots = fn.parameters.map((parameter) => {
    const type = copier.copied({ unit, node: parameter.type }, start, end);
    return builder.parameter({ name: parameter.name, kind: parameter.kind, type, start, end }).slot;
  });
  info.returnType = copier.copied({ unit, node: fn.returnType }, start, end);
  const out: number[] = [];
  const names = new StatementNames(unit, fn, slots, types);
  for (const statement of statements) {
    const writer = new StatementWriter(builder, types, copier, names, fragments, shared);
    out.push(...writer.statements(statement.body));
  }
  const isSelect = statements.some((statement) => statement.isSelect);
  const hasText = nameOf(unit, fn.returnType) !== 'number' && nameOf(unit, fn.returnType) !== 'boolean';
  const result =
    isSelect && hasText
      ? builder.node(Kind.Call, start, end, operation(builder, 'records', { start, end }), EMPTY_LIST)
      : builder.node(Kind.Unknown, start, end, EMPTY_LIST);
  out.push(builder.node(Kind.Return, start, end, result));
  builder.closeFunction(out);
}
