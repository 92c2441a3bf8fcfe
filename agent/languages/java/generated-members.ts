import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { annotationNames } from './annotations.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';
import { heldApart } from './class-reading.js';
import { addEnumMembers } from './enums.js';
import { setFields } from './fields.js';
import { emptyInstance, lowerBuilder } from './lombok-builder.js';
import type { Lowering } from './lowering.js';
import { memberFunction } from './methods.js';
import { typeWithDimensions } from './types.js';

/** Annotations of Lombok that make members. */
const LOMBOK = new Set([
  'Data',
  'Value',
  'Getter',
  'Setter',
  'Builder',
  'SuperBuilder',
  'AllArgsConstructor',
  'RequiredArgsConstructor',
  'NoArgsConstructor',
  'With',
  'Wither',
  'Accessors',
]);
/** Annotations of Lombok that make a static field `log`, with its type. */
const LOGGERS = new Map([
  ['lombok.extern.slf4j.Slf4j', 'org.slf4j.Logger'],
  ['lombok.extern.slf4j.XSlf4j', 'org.slf4j.ext.XLogger'],
  ['lombok.extern.java.Log', 'java.util.logging.Logger'],
  ['lombok.extern.log4j.Log4j', 'org.apache.log4j.Logger'],
  ['lombok.extern.log4j.Log4j2', 'org.apache.logging.log4j.Logger'],
  ['lombok.extern.apachecommons.CommonsLog', 'org.apache.commons.logging.Log'],
  ['lombok.extern.jbosslog.JBossLog', 'org.jboss.logging.Logger'],
]);

/**
 * Adds the members that a class gets without writing them: accessors of a record, what every enum has, and what
 * annotations of Lombok ask for. Returns statements for after the definition of the class.
 */
export function synthesiseMembers(l: Lowering, cls: ClassContext): number[] {
  if (cls.kind === 'record') {
    for (const field of instanceFields(cls)) addGetter(l, cls, field, field.name);
    return [];
  }
  if (cls.kind === 'enum') addEnumMembers(l, cls);
  const marks = lombokMarks(l, cls.modifiers);
  const fields = instanceFields(cls);
  const getters = marks.has('Data') || marks.has('Value') || marks.has('Getter');
  const setters = marks.has('Data') || marks.has('Setter');
  const style = accessorStyle(l, cls, marks);
  for (const field of fields) {
    const own = lombokMarks(l, field.modifiers);
    if (getters || own.has('Getter'))
      addGetter(l, cls, field, style.isFluent ? field.name : getterName(l, field));
    if ((setters && !field.isFinal) || own.has('Setter')) addSetter(l, cls, field, style);
    if (marks.has('With') || marks.has('Wither') || own.has('With') || own.has('Wither'))
      addWither(l, cls, field, fields);
  }
  const isBuilt = marks.has('Builder') || marks.has('SuperBuilder');
  return isBuilt ? lowerBuilder(l, cls, fields, isCopied(l, cls)) : [];
}

/** `toBuilder = true` of a builder. */
function isCopied(l: Lowering, cls: ClassContext): boolean {
  return cls.modifiers !== NONE && /\btoBuilder\s*=\s*true\b/.test(l.textOf(cls.modifiers));
}

/** Names of the Lombok annotations among those of a declaration. */
function lombokMarks(l: Lowering, modifiers: number): Set<string> {
  const marks = new Set<string>();
  for (const { name } of annotationNames(l, modifiers)) {
    const simple = name.slice(name.lastIndexOf('.') + 1);
    if (!LOMBOK.has(simple)) continue;
    const isOurs = ['lombok', 'lombok.experimental'].some(
      (prefix) => name === `${prefix}.${simple}` || l.names.imports(name, `${prefix}.${simple}`),
    );
    if (isOurs) marks.add(simple);
  }
  return marks;
}

/** Declares the logger that an annotation gives a class as its static field `log`. Returns the statement that sets it. */
export function declareLogger(l: Lowering, cls: ClassContext): number[] {
  if (cls.fields.has('log')) return [];
  for (const { name, node } of annotationNames(l, cls.modifiers)) {
    for (const [annotation, type] of LOGGERS) {
      if (name !== annotation && !l.names.imports(name, annotation)) continue;
      cls.fields.set('log', {
        name: 'log',
        key: 'log',
        node,
        type: NONE,
        dimensions: NONE,
        value: NONE,
        modifiers: NONE,
        isStatic: true,
        isFinal: true,
      });
      const stated = l.names.qualified(l, type.split('.'), l.start(node), l.end(node));
      const target = l.member(l.classValue(cls, node), 'log', node);
      return [l.node(Kind.Assign, node, target, l.node(Kind.Typed, node, NONE, stated))];
    }
  }
  return [];
}

function instanceFields(cls: ClassContext): FieldDeclaration[] {
  return [...cls.fields.values()].filter((field) => !field.isStatic);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function getterName(l: Lowering, field: FieldDeclaration): string {
  const isBoolean = field.type !== NONE && l.textOf(field.type) === 'boolean';
  if (!isBoolean) return `get${capitalised(field.name)}`;
  return /^is[A-Z]/.test(field.name) ? field.name : `is${capitalised(field.name)}`;
}

function rangeOf(l: Lowering, node: number): { start: number; end: number } {
  return { start: l.start(node), end: l.end(node) };
}

/** A method that returns a field. */
function addGetter(l: Lowering, cls: ClassContext, field: FieldDeclaration, name: string): void {
  if (cls.methods.has(name)) return;
  const { node } = field;
  memberFunction(l, cls, { name, flags: FunctionFlag.Overload, ...rangeOf(l, node) }, (fn, out) => {
    l.builder.functionInfo(fn).returnType = typeWithDimensions(l, field.type, field.dimensions);
    out.push(l.node(Kind.Return, node, l.member(l.receiver(node), field.key, node)));
  });
}

/** How accessors are made: by the name of the field alone, and setters that give their object. */
interface AccessorStyle {
  isFluent: boolean;
  isChained: boolean;
}

function accessorStyle(l: Lowering, cls: ClassContext, marks: ReadonlySet<string>): AccessorStyle {
  const text = marks.has('Accessors') && cls.modifiers !== NONE ? l.textOf(cls.modifiers) : '';
  const isFluent = /\bfluent\s*=\s*true\b/.test(text);
  return { isFluent, isChained: isFluent || /\bchain\s*=\s*true\b/.test(text) };
}

/** Fields whose accessors have the very name of the field are held apart from them. */
export function holdFluentFieldsApart(l: Lowering, cls: ClassContext): void {
  if (!accessorStyle(l, cls, lombokMarks(l, cls.modifiers)).isFluent) return;
  for (const field of instanceFields(cls)) field.key = heldApart(field.name);
}

/** A method that sets a field; a fluent one has the name of the getter too. */
function addSetter(l: Lowering, cls: ClassContext, field: FieldDeclaration, style: AccessorStyle): void {
  const name = style.isFluent ? field.name : `set${capitalised(field.name)}`;
  if (cls.methods.has(name)) return;
  const flags = style.isFluent ? FunctionFlag.Overload : 0;
  memberFunction(l, cls, { name, flags, ...rangeOf(l, field.node) }, (_, out) => {
    setFields(l, [field], out);
    if (style.isChained) out.push(l.node(Kind.Return, field.node, l.receiver(field.node)));
  });
}

/** `withName(name)`: a copy of the object with another value of one field. */
function addWither(
  l: Lowering,
  cls: ClassContext,
  field: FieldDeclaration,
  fields: readonly FieldDeclaration[],
): void {
  const name = `with${capitalised(field.name)}`;
  if (cls.methods.has(name) || cls.variable === '') return;
  const { node } = field;
  memberFunction(l, cls, { name, flags: 0, ...rangeOf(l, node) }, (_, out) => {
    const { slot } = l.builder.parameter({ name: field.name, start: l.start(node), end: l.end(node) });
    const copy = l.builder.temporary();
    out.push(l.node(Kind.Assign, node, l.local(copy, node), emptyInstance(l, cls, node)));
    for (const one of fields) {
      const value = one === field ? l.local(slot, node) : l.member(l.receiver(node), one.key, node);
      out.push(l.node(Kind.Assign, node, l.member(l.local(copy, node), one.key, node), value));
    }
    out.push(l.node(Kind.Return, node, l.local(copy, node)));
  });
}

/** The constructors that annotations of Lombok ask for: the fields that each one sets. */
export function lombokConstructors(l: Lowering, cls: ClassContext): FieldDeclaration[][] {
  const marks = lombokMarks(l, cls.modifiers);
  if (marks.size === 0) return [];
  const fields = instanceFields(cls);
  const all = fields.filter((field) => !(field.isFinal && field.value !== NONE));
  const required = all.filter((field) => field.value === NONE && (field.isFinal || isNonNull(l, field)));
  const asked: FieldDeclaration[][] = [];
  if (marks.has('NoArgsConstructor')) asked.push([]);
  if (marks.has('AllArgsConstructor')) asked.push(all);
  if (marks.has('RequiredArgsConstructor')) asked.push(required);
  if (asked.length > 0 || cls.constructors.length > 0) return asked;
  if (marks.has('Value')) return [all];
  return marks.has('Data') && required.length > 0 ? [required] : [];
}

function isNonNull(l: Lowering, field: FieldDeclaration): boolean {
  return annotationNames(l, field.modifiers).some(
    ({ name }) => name === 'NonNull' || name === 'lombok.NonNull',
  );
}
