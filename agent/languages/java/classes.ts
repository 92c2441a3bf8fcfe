import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { annotatedStatements } from './annotated-statements.js';
import { decorators } from './annotations.js';
import type { ClassContext, FieldDeclaration, Initialiser } from './class-context.js';
import { hasModifier, readClass } from './class-reading.js';
import { lowerConstructors } from './constructors.js';
import { describeConstant } from './enums.js';
import { fieldAssignment } from './fields.js';
import { declareLogger, holdFluentFieldsApart, synthesiseMembers } from './generated-members.js';
import type { Lowering } from './lowering.js';
import { lowerMethod } from './methods.js';
import { Syntax } from './syntax.js';
import { typeNode, typeValue, typeWithDimensions } from './types.js';

/** A class that was lowered: the statement that defines it, and what runs once it is there. */
interface Definition {
  cls: ClassContext;
  statement: number;
  after: number[];
}

/**
 * Lowers type declarations that stand side by side, with the types nested in them. All are defined before any of
 * their static initialisers runs, a base class before the classes that extend it.
 */
export function defineTypes(l: Lowering, nodes: readonly number[], isLocal: boolean, out: number[]): void {
  const outer = isLocal ? (l.scopes.classes()[0] ?? null) : null;
  const classes = nodes.map((node) => readClass(l, node, outer, isLocal)).filter((cls) => cls.name !== '');
  for (const cls of classes) {
    declareVariables(l, cls);
    l.scopes.declareType(cls);
  }
  for (const cls of classes) linkBases(l, cls);
  const definitions: Definition[] = [];
  for (const cls of classes) lowerClass(l, cls, definitions);
  pushDefinitions(definitions, out);
}

/** Lowers the class body of `new T() { ... }` or of an enum constant and returns its Class node. */
export function anonymousClass(
  l: Lowering,
  body: number,
  base: { value: number; known: ClassContext | undefined },
  out: number[],
): number {
  const outer = l.scopes.classes()[0] ?? null;
  const cls = readClass(l, body, outer, true);
  cls.hasBases = true;
  cls.hasSuperclass = true;
  if (base.known) cls.dependsOn.push(base.known);
  for (const type of cls.types.values()) {
    declareVariables(l, type);
    linkBases(l, type);
  }
  const definitions: Definition[] = [];
  const index = lowerBody(l, cls, [base.value], definitions);
  // The last definition is that of the class itself, whose statics run where it is made.
  pushDefinitions(definitions, out);
  return l.node(Kind.Class, body, index);
}

function declareVariables(l: Lowering, cls: ClassContext): void {
  l.builder.declare(cls.variable);
  for (const type of cls.types.values()) declareVariables(l, type);
}

/** Notes which classes of this file a class, and those nested in it, derive from. */
function linkBases(l: Lowering, cls: ClassContext): void {
  for (const node of [cls.superclass, ...cls.interfaces]) {
    const base = node === NONE ? undefined : baseInFile(l, cls, node);
    if (base && base !== cls) cls.dependsOn.push(base);
  }
  for (const type of cls.types.values()) linkBases(l, type);
}

function baseInFile(l: Lowering, cls: ClassContext, node: number): ClassContext | undefined {
  const [first, ...rest] = l
    .textOf(node)
    .replace(/<.*$/s, '')
    .split('.')
    .map((part) => part.trim());
  let base: ClassContext | undefined;
  for (let outer = cls.outer; outer && !base; outer = outer.outer)
    base = outer.name === first ? outer : outer.types.get(first);
  if (!base) {
    const known = l.scopes.type(first);
    base = known && 'variable' in known ? known : undefined;
  }
  return rest.reduce((found, name) => found?.types.get(name), base);
}

function lowerClass(l: Lowering, cls: ClassContext, definitions: Definition[]): void {
  if (!l.enter(cls.node)) return;
  const { node } = cls;
  const definition: Definition = { cls, statement: NONE, after: [] };
  const bases = lowerBases(l, cls);
  const index = lowerBody(l, cls, bases, definitions, definition);
  const value = l.node(Kind.Class, node, index);
  const target = l.classValue(cls, node);
  definition.statement = l.node(Kind.Assign, node, target, value, NONE, NONE, Flag.Declaration);
  const holder = cls.outer !== null && !cls.isLocal ? cls.outer : null;
  if (holder !== null && holder.variable !== '')
    definition.after.unshift(
      l.node(
        Kind.Assign,
        node,
        l.member(l.classValue(holder, node), cls.name, node),
        l.classValue(cls, node),
      ),
    );
  definitions.push(definition);
  l.leave();
}

function lowerBases(l: Lowering, cls: ClassContext): number[] {
  const bases: number[] = [];
  for (const node of [cls.superclass, ...cls.interfaces]) {
    if (node === NONE) continue;
    const base = typeValue(l, node);
    if (base !== NONE) bases.push(base);
  }
  if (cls.kind === 'enum')
    bases.push(l.names.qualified(l, ['java', 'lang', 'Enum'], l.start(cls.node), l.start(cls.node)));
  return bases;
}

/** What the class derives from with arguments of its own: `Repository<User, Long>`. */
function genericBases(l: Lowering, cls: ClassContext): { genericBases?: number } {
  const generic = [cls.superclass, ...cls.interfaces].filter(
    (node) => node !== NONE && l.code(node) === Syntax.generic_type,
  );
  if (generic.length === 0) return {};
  return {
    genericBases: l.builder.list(generic.map((node) => typeNode(l, node)).filter((node) => node !== NONE)),
  };
}

/** Lowers what a class holds, and the types nested in it, and returns its index. */
function lowerBody(
  l: Lowering,
  cls: ClassContext,
  bases: readonly number[],
  definitions: Definition[],
  own: Definition = { cls, statement: NONE, after: [] },
): number {
  const { builder, scopes } = l;
  const logger = declareLogger(l, cls);
  holdFluentFieldsApart(l, cls);
  const index = builder.openClass({
    name: cls.name,
    start: l.start(cls.node),
    end: l.end(cls.node),
    bases: builder.list(bases),
    ...genericBases(l, cls),
    decorators: decorators(l, cls.modifiers),
    isAbstract: (cls.kind === 'interface' && !isMapper(l, cls)) || hasModifier(l, cls.modifiers, 'abstract'),
  });
  scopes.openClass(cls);
  for (const field of cls.fields.values()) declareField(l, field);
  lowerConstructors(l, cls);
  for (const node of cls.methodNodes) lowerMethod(l, cls, node);
  const generated = synthesiseMembers(l, cls);
  builder.closeClass();
  for (const type of cls.types.values()) lowerClass(l, type, definitions);
  scopes.openFunction(true);
  const { before } = l;
  l.before = own.after;
  own.after.push(...logger);
  for (const constant of cls.constants) {
    own.after.push(enumConstant(l, cls, constant, own.after));
    own.after.push(...describeConstant(l, cls, constant.name, constant.node));
  }
  for (const initialiser of cls.staticInitialisers) runStatic(l, cls, initialiser, own.after);
  own.after.push(...generated);
  l.before = before;
  scopes.closeFunction();
  scopes.closeClass();
  if (cls.variable === '' && own.after.length > 0) definitions.push(own);
  return index;
}

/** Whether a library makes the instances of an interface, of what its annotations say. */
function isMapper(l: Lowering, cls: ClassContext): boolean {
  return cls.methodNodes.some((node) => annotatedStatements(l, l.childOf(node, Syntax.modifiers)).length > 0);
}

function declareField(l: Lowering, field: FieldDeclaration): void {
  l.builder.field({
    name: field.key,
    isStatic: field.isStatic,
    type: typeWithDimensions(l, field.type, field.dimensions),
    decorators: decorators(l, field.modifiers),
  });
}

/** `A(1) { ... }` in an enum: a static field that holds an instance. */
function enumConstant(
  l: Lowering,
  cls: ClassContext,
  constant: ClassContext['constants'][number],
  out: number[],
): number {
  const { node, name, body } = constant;
  const type = l.classValue(cls, node);
  const base = { value: l.classValue(cls, node), known: cls };
  const made = body === NONE ? type : anonymousClass(l, body, base, out);
  const args = constant.arguments === NONE ? [] : l.expressionsOf(l.children(constant.arguments));
  const value = l.node(Kind.New, node, made, l.builder.list(args), l.builder.string(name));
  return l.node(Kind.Assign, node, l.memberOf(cls, true, name, node), value);
}

function runStatic(l: Lowering, cls: ClassContext, initialiser: Initialiser, out: number[]): void {
  if ('field' in initialiser) out.push(fieldAssignment(l, cls, initialiser.field));
  else if (initialiser.block !== NONE) out.push(staticBlock(l, initialiser.block));
}

/** A static block runs once, with the definition of its class. */
function staticBlock(l: Lowering, node: number): number {
  return l.node(Kind.Block, node, l.body(node));
}

/** Definitions with base classes first, then what runs once all are there. */
function pushDefinitions(definitions: readonly Definition[], out: number[]): void {
  const byClass = new Map(definitions.map((definition) => [definition.cls, definition]));
  const done = new Set<ClassContext>();
  for (const { cls } of definitions) {
    const waiting = [cls];
    const seen = new Set<ClassContext>();
    while (waiting.length > 0) {
      const next = waiting[waiting.length - 1];
      const missing = next.dependsOn.find((base) => byClass.has(base) && !done.has(base) && !seen.has(base));
      seen.add(next);
      if (missing !== undefined) {
        waiting.push(missing);
        continue;
      }
      waiting.pop();
      const statement = byClass.get(next)?.statement ?? NONE;
      if (!done.has(next) && statement !== NONE) out.push(statement);
      done.add(next);
    }
  }
  for (const { after } of definitions) for (const statement of after) out.push(statement);
}

/** A class, interface, enum or record in a block. */
export function localType(l: Lowering, node: number, out: number[]): void {
  defineTypes(l, [node], true, out);
}
