import { NONE } from '../../ir/kinds.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { typeParameters } from './types.js';

/** Levels of classes nested in classes that are read; what lies deeper is left out, with its gap noted. */
const MAX_NESTING = 40;

export function isTypeDeclaration(code: number): boolean {
  return (
    code === Syntax.class_declaration ||
    code === Syntax.interface_declaration ||
    code === Syntax.enum_declaration ||
    code === Syntax.record_declaration ||
    code === Syntax.annotation_type_declaration
  );
}

/** Reads what a type declaration, or the body of an anonymous class or an enum constant, declares. */
export function readClass(
  l: Lowering,
  node: number,
  outer: ClassContext | null,
  isLocal: boolean,
  depth = 0,
): ClassContext {
  const code = l.code(node);
  const nameNode = isTypeDeclaration(code) ? l.child(node, l.f.name) : NONE;
  const name = nameNode === NONE ? '' : l.textOf(nameNode);
  const modifiers = isTypeDeclaration(code) ? l.childOf(node, Syntax.modifiers) : NONE;
  const kind = kindOf(code);
  const isMember = outer !== null && !isLocal;
  const cls: ClassContext = {
    node,
    kind,
    name,
    variable: isMember && outer.variable !== '' && name !== '' ? `${outer.variable}.${name}` : name,
    outer,
    isInner:
      isMember && kind === 'class' && outer.kind !== 'interface' && !hasModifier(l, modifiers, 'static'),
    isLocal,
    receiver: receiverName(outer, isLocal),
    hasSuperclass: false,
    hasBases: false,
    fields: new Map(),
    methods: new Map(),
    types: new Map(),
    typeParameters: isTypeDeclaration(code) ? typeParameters(l, node) : new Map(),
    modifiers,
    superclass: NONE,
    interfaces: [],
    constants: [],
    components: [],
    methodNodes: [],
    constructors: [],
    compactConstructor: NONE,
    initialisers: [],
    staticInitialisers: [],
    dependsOn: [],
  };
  if (isTypeDeclaration(code)) readHeader(l, node, cls);
  readComponents(l, cls);
  const body = isTypeDeclaration(code) ? l.child(node, l.f.body) : node;
  if (body !== NONE) readBody(l, body, cls, depth);
  for (const field of cls.fields.values()) {
    const isComponent = kind === 'record' && !field.isStatic;
    if (isComponent || cls.methods.has(field.name)) field.key = heldApart(field.name);
  }
  return cls;
}

/** Classes in functions may stand in methods of other classes: their receivers need names of their own. */
function receiverName(outer: ClassContext | null, isLocal: boolean): string {
  if (outer === null) return 'this';
  if (!isLocal) return outer.receiver;
  const depth = outer.receiver === 'this' ? 0 : Number(outer.receiver.slice('this '.length));
  return `this ${depth + 1}`;
}

function kindOf(code: number): ClassContext['kind'] {
  if (code === Syntax.interface_declaration || code === Syntax.annotation_type_declaration)
    return 'interface';
  if (code === Syntax.enum_declaration) return 'enum';
  return code === Syntax.record_declaration ? 'record' : 'class';
}

export function hasModifier(l: Lowering, modifiers: number, word: string): boolean {
  return modifiers !== NONE && l.hasToken(modifiers, word);
}

function readHeader(l: Lowering, node: number, cls: ClassContext): void {
  const superclass = l.child(node, l.f.superclass);
  if (superclass !== NONE) cls.superclass = l.firstChild(superclass);
  for (const child of l.children(node)) {
    const code = l.code(child);
    if (code !== Syntax.super_interfaces && code !== Syntax.extends_interfaces) continue;
    const list = l.childOf(child, Syntax.type_list);
    if (list !== NONE) cls.interfaces.push(...l.children(list));
  }
  cls.hasSuperclass = cls.superclass !== NONE;
  cls.hasBases = cls.hasSuperclass || cls.interfaces.length > 0;
}

/** The member that holds a field that has a method for a namesake. Fields and methods of Java live apart, members do not. */
export function heldApart(name: string): string {
  return `${name}$`;
}

/** The components of a record are fields of it. */
function readComponents(l: Lowering, cls: ClassContext): void {
  if (cls.kind !== 'record') return;
  const list = l.child(cls.node, l.f.parameters);
  if (list === NONE) return;
  for (const node of l.children(list)) {
    const parts = parameterParts(l, node);
    if (parts.name === NONE) continue;
    cls.components.push(node);
    const { type, dimensions, modifiers } = parts;
    addField(cls, {
      name: l.textOf(parts.name),
      key: l.textOf(parts.name),
      node,
      type,
      dimensions,
      value: NONE,
      modifiers,
      isStatic: false,
      isFinal: true,
    });
  }
}

/** The parts of a parameter of any form. */
export function parameterParts(
  l: Lowering,
  node: number,
): { name: number; type: number; dimensions: number; modifiers: number; isRest: boolean } {
  const modifiers = l.childOf(node, Syntax.modifiers);
  if (l.code(node) !== Syntax.spread_parameter)
    return {
      name: l.child(node, l.f.name),
      type: l.child(node, l.f.type),
      dimensions: l.child(node, l.f.dimensions),
      modifiers,
      isRest: false,
    };
  const declarator = l.childOf(node, Syntax.variable_declarator);
  const type = l.children(node).find((child) => child !== modifiers && child !== declarator) ?? NONE;
  const name = declarator === NONE ? NONE : l.child(declarator, l.f.name);
  return { name, type, dimensions: NONE, modifiers, isRest: true };
}

function addField(cls: ClassContext, field: FieldDeclaration): void {
  if (field.name !== '' && !cls.fields.has(field.name)) cls.fields.set(field.name, field);
}

function readBody(l: Lowering, body: number, cls: ClassContext, depth: number): void {
  for (const node of l.children(body)) {
    const code = l.code(node);
    if (isTypeDeclaration(code)) readMemberType(l, node, cls, depth);
    else if (code === Syntax.field_declaration || code === Syntax.constant_declaration)
      readFields(l, node, cls);
    else if (code === Syntax.method_declaration) readMethod(l, node, cls);
    else if (code === Syntax.annotation_type_element_declaration) readMethod(l, node, cls);
    else if (code === Syntax.constructor_declaration) cls.constructors.push(node);
    else if (code === Syntax.compact_constructor_declaration) cls.compactConstructor = node;
    else if (code === Syntax.block) cls.initialisers.push({ block: node });
    else if (code === Syntax.static_initializer)
      cls.staticInitialisers.push({ block: l.childOf(node, Syntax.block) });
    else if (code === Syntax.enum_constant) readConstant(l, node, cls);
    else if (code === Syntax.enum_body_declarations) readBody(l, node, cls, depth);
  }
}

function readMemberType(l: Lowering, node: number, cls: ClassContext, depth: number): void {
  if (depth >= MAX_NESTING) {
    l.builder.gap(l.start(node), 'nesting-too-deep');
    return;
  }
  const member = readClass(l, node, cls, false, depth + 1);
  if (member.name !== '' && !cls.types.has(member.name)) cls.types.set(member.name, member);
}

function readMethod(l: Lowering, node: number, cls: ClassContext): void {
  cls.methodNodes.push(node);
  const nameNode = l.child(node, l.f.name);
  if (nameNode === NONE) return;
  const name = l.textOf(nameNode);
  const isStatic = hasModifier(l, l.childOf(node, Syntax.modifiers), 'static');
  // Of overloads of both kinds a call through the instance reaches all.
  const known = cls.methods.get(name);
  cls.methods.set(name, { isStatic: isStatic && (known?.isStatic ?? true), count: (known?.count ?? 0) + 1 });
}

function readFields(l: Lowering, node: number, cls: ClassContext): void {
  const modifiers = l.childOf(node, Syntax.modifiers);
  const isConstant = cls.kind === 'interface';
  const isStatic = isConstant || hasModifier(l, modifiers, 'static');
  for (const declarator of l.childrenIn(node, l.f.declarator)) {
    const name = l.child(declarator, l.f.name);
    if (name === NONE) continue;
    const field: FieldDeclaration = {
      name: l.textOf(name),
      key: l.textOf(name),
      node: declarator,
      type: l.child(node, l.f.type),
      dimensions: l.child(declarator, l.f.dimensions),
      value: l.child(declarator, l.f.value),
      modifiers,
      isStatic,
      isFinal: isConstant || hasModifier(l, modifiers, 'final'),
    };
    addField(cls, field);
    if (field.value !== NONE) (isStatic ? cls.staticInitialisers : cls.initialisers).push({ field });
  }
}

function readConstant(l: Lowering, node: number, cls: ClassContext): void {
  const nameNode = l.child(node, l.f.name);
  const modifiers = l.childOf(node, Syntax.modifiers);
  if (nameNode === NONE) return;
  const name = l.textOf(nameNode);
  const [args, body] = [l.child(node, l.f.arguments), l.child(node, l.f.body)];
  cls.constants.push({ node, name, arguments: args, body, modifiers });
  addField(cls, {
    name,
    key: name,
    node,
    type: NONE,
    dimensions: NONE,
    value: NONE,
    modifiers,
    isStatic: true,
    isFinal: true,
  });
}
