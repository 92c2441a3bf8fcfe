import { lineStartsOf } from '#protocol/line-starts.js';
import { grown, SpareArrays } from './growing-array.js';
import { EMPTY_LIST, FunctionFlag, Kind, NONE } from './kinds.js';
import { resolveNames, type Scope } from './resolve-names.js';
import {
  type ClassInfo,
  type FieldInfo,
  type FunctionInfo,
  type LoweringGap,
  lineAt,
  NODE_WIDTH,
  type ParameterInfo,
  type UnitData,
} from './unit.js';

const MAX_NODES = 4_000_000;

const spareNodes = new SpareArrays(NODE_WIDTH * 1024);
const spareLists = new SpareArrays(1024);

/**
 * Builds one lowered file. The lowering of a language calls it while it walks the syntax tree:
 * functions and block scopes are opened and closed in nesting order, names are declared and used in any order
 * and resolved to slots in `finish`, so hoisting needs no second walk.
 */
export class UnitBuilder {
  private nodes = spareNodes.take();
  private nodeCount = 0;
  private lists = spareLists.take();
  private listEnd = 1; // list 0 is the empty list
  private readonly strings: string[] = [];
  private readonly stringIndex = new Map<string, number>();
  private readonly functions: FunctionInfo[] = [];
  private readonly classes: ClassInfo[] = [];
  private readonly scopes: Scope[] = [];
  private readonly pendingNames: number[] = []; // node, scope
  private readonly imports: number[] = [];
  private readonly markers: number[] = [];
  private readonly typeArguments: number[] = [];
  private readonly gaps: LoweringGap[] = [];
  private readonly lineStarts: Int32Array;
  private scope = NONE;
  private cls = NONE;

  constructor(
    private readonly path: string,
    private readonly language: string,
    text: string,
    private readonly exportsGlobals: boolean,
  ) {
    this.lineStarts = lineStartsOf(text);
    this.openFunction({ name: '', flags: FunctionFlag.Module, start: 0, end: text.length });
  }

  // ---- nodes

  /** Adds a node and returns its index. The kinds and operands are listed in `kinds.ts`. */
  node(kind: number, start: number, end: number, a = NONE, b = NONE, c = NONE, d = NONE, flags = 0): number {
    if (this.nodeCount >= MAX_NODES) {
      this.gap(start, 'too-many-nodes');
      return 0;
    }
    const at = this.nodeCount * NODE_WIDTH;
    if (at + NODE_WIDTH > this.nodes.length) this.nodes = grown(this.nodes);
    const nodes = this.nodes;
    nodes[at] = kind | (flags << 8);
    nodes[at + 1] = start;
    nodes[at + 2] = end;
    nodes[at + 3] = a;
    nodes[at + 4] = b;
    nodes[at + 5] = c;
    nodes[at + 6] = d;
    if (kind === Kind.Import) this.imports.push(this.nodeCount);
    return this.nodeCount++;
  }

  /** Adds flags to a node that was already made. */
  addFlags(node: number, flags: number): void {
    this.nodes[node * NODE_WIDTH] |= flags << 8;
  }

  kindOf(node: number): number {
    return this.nodes[node * NODE_WIDTH] & 0xff;
  }

  /** Start offset of a node that was already made. */
  startOf(node: number): number {
    return this.nodes[node * NODE_WIDTH + 1];
  }

  /** End offset of a node that was already made. */
  endOf(node: number): number {
    return this.nodes[node * NODE_WIDTH + 2];
  }

  /** The first operand of a node that was already made (the fn of a Function, the string of a String). */
  operandOf(node: number): number {
    return this.nodes[node * NODE_WIDTH + 3];
  }

  list(items: readonly number[]): number {
    if (items.length === 0) return EMPTY_LIST;
    while (this.listEnd + items.length + 1 > this.lists.length) this.lists = grown(this.lists);
    const at = this.listEnd;
    this.lists[at] = items.length;
    for (let i = 0; i < items.length; i++) this.lists[at + 1 + i] = items[i];
    this.listEnd += items.length + 1;
    return at;
  }

  string(text: string): number {
    let index = this.stringIndex.get(text);
    if (index === undefined) {
      index = this.strings.length;
      this.strings.push(text);
      this.stringIndex.set(text, index);
    }
    return index;
  }

  /** A String node. */
  text(value: string, start: number, end: number, flags = 0): number {
    return this.node(Kind.String, start, end, this.string(value), NONE, NONE, NONE, flags);
  }

  // ---- names and scopes

  /** A call is given a type. */
  typeArgument(call: number, type: number): void {
    this.typeArguments.push(call, type);
  }

  /** The use of a name as a value or as an assignment target, resolved when the unit is finished. */
  name(name: string, start: number, end: number): number {
    this.pendingNames.push(this.nodeCount, this.scope);
    return this.node(Kind.Global, start, end, this.string(name));
  }

  /** The use of a slot of the current function, for temporaries. */
  local(slot: number, start: number, end: number): number {
    const fn = this.functions[this.currentFunction];
    return this.node(Kind.Local, start, end, slot, this.string(fn.locals[slot]));
  }

  /** Declares a name in the innermost scope, or in the scope of the function (`var`, Python assignment). Idempotent. */
  declare(name: string, where: 'block' | 'function' = 'block'): number {
    const scope = where === 'block' ? this.scopes[this.scope] : this.functionScope();
    if (scope.redirects?.has(name)) return NONE;
    return this.slotOf(scope, name);
  }

  /** The variables that the current function has so far; none of the module. */
  localNames(): string[] {
    const { locals } = this.functions[this.currentFunction];
    return this.currentFunction === 0 ? [] : locals.filter((name) => !name.startsWith('%'));
  }

  /** A new hidden variable of the current function. */
  temporary(): number {
    const locals = this.functions[this.currentFunction].locals;
    locals.push(`%${locals.length}`);
    return locals.length - 1;
  }

  /** `global name`: in this function the name means the module's variable, which is declared when missing. */
  bindToModule(name: string): void {
    this.declareInModule(name);
    this.redirect(name, 0);
  }

  /** `nonlocal name`: in this function the name means the variable of an enclosing function. */
  bindToEnclosing(name: string): void {
    this.redirect(name, this.functionScope().parent);
  }

  openScope(): void {
    this.pushScope(this.scope, this.currentFunction);
  }

  /**
   * Opens a scope of the current function that does not see the function's own names, only what encloses it:
   * for default values and annotations that the language evaluates outside, where variables of enclosing functions
   * must still read as Captured. Closed by `closeScope`.
   */
  openOuterScope(): void {
    this.pushScope(this.functionScope().parent, this.currentFunction);
  }

  closeScope(): void {
    this.scope = this.scopes[this.scope].opener;
  }

  // ---- functions and classes

  /** Opens a function and its scope; what is added until `closeFunction` belongs to it. Returns its index. */
  openFunction(about: { name: string; flags: number; start: number; end: number }): number {
    const fn = this.functions.length;
    const parent = this.scope === NONE ? NONE : this.currentFunction;
    this.functions.push({
      name: about.name,
      flags: about.flags,
      start: about.start,
      end: about.end,
      parent,
      owner: about.flags & FunctionFlag.Method ? this.cls : NONE,
      receiver: NONE,
      parameters: [],
      body: EMPTY_LIST,
      decorators: EMPTY_LIST,
      returnType: NONE,
      locals: [],
    });
    if (about.flags & FunctionFlag.Method && this.cls !== NONE) this.classes[this.cls].methods.push(fn);
    this.pushScope(this.scope, fn);
    return fn;
  }

  /** The record of a function, to fill in parameters, receiver, decorators, return type. */
  functionInfo(fn: number): FunctionInfo {
    return this.functions[fn];
  }

  /** Adds a parameter to the current function and declares its name (a temporary when it has none). */
  parameter({
    start,
    end,
    ...about
  }: Partial<Omit<ParameterInfo, 'node'>> & { name: string; start?: number; end?: number }): ParameterInfo {
    const parameter: ParameterInfo = {
      kind: 0,
      type: NONE,
      defaultValue: NONE,
      decorators: EMPTY_LIST,
      ...about,
      slot: about.name === '' ? this.temporary() : this.declare(about.name, 'function'),
      node: NONE,
    };
    const fn = this.functions[this.currentFunction];
    parameter.node = this.local(parameter.slot, start ?? fn.start, end ?? fn.end);
    fn.parameters.push(parameter);
    return parameter;
  }

  closeFunction(statements: readonly number[]): void {
    this.functions[this.currentFunction].body = this.list(statements);
    while (this.scopes[this.scope].fn !== this.currentFunction) this.closeScope();
    this.scope = this.functionScope().parent;
  }

  /** Opens a class: methods opened until `closeClass` become its members. Returns its index. */
  openClass(about: Omit<ClassInfo, 'parent' | 'methods' | 'fields'>): number {
    const index = this.classes.length;
    this.classes.push({ ...about, parent: this.currentFunction, methods: [], fields: [] });
    this.classStack.push(this.cls);
    this.cls = index;
    return index;
  }

  field(about: Partial<FieldInfo> & { name: string }): void {
    this.classes[this.cls].fields.push({
      value: NONE,
      type: NONE,
      isStatic: false,
      decorators: EMPTY_LIST,
      ...about,
    });
  }

  closeClass(): void {
    this.cls = this.classStack.pop() ?? NONE;
  }
  private readonly classStack: number[] = [];

  get currentFunction(): number {
    return this.scope === NONE ? 0 : this.scopes[this.scope].fn;
  }

  /** True while no function but the module body is open. */
  get atModuleLevel(): boolean {
    return this.currentFunction === 0;
  }

  // ---- notes about the file

  /** A comment that holds the suppression marker. */
  marker(start: number, end: number): void {
    this.markers.push(start, end);
  }

  /** Something that could not be lowered; reported once per line and reason. */
  gap(offset: number, reason: LoweringGap['reason']): void {
    if (this.gaps.length >= 1000) return;
    const line = lineAt(this.lineStarts, offset);
    const last = this.gaps[this.gaps.length - 1];
    if (!(last?.line === line && last.reason === reason)) this.gaps.push({ line, reason });
  }

  /**
   * Declares in the module the names that are assigned somewhere and that no scope declares: in some languages that
   * makes a variable. `isAmbient` tells names that exist already.
   */
  declareAssigned(isAmbient: (name: string) => boolean): void {
    const assigned = new Set<number>();
    for (let at = 0; at < this.nodeCount * NODE_WIDTH; at += NODE_WIDTH)
      if ((this.nodes[at] & 0xff) === Kind.Assign) assigned.add(this.nodes[at + 3]);
    this.resolveNames();
    for (let i = 0; i < this.pendingNames.length; i += 2) {
      const node = this.pendingNames[i];
      if (!assigned.has(node) || this.kindOf(node) !== Kind.Global) continue;
      const name = this.strings[this.operandOf(node)];
      if (!isAmbient(name)) this.declareInModule(name);
    }
  }

  private declareInModule(name: string): void {
    this.slotOf(this.scopes[0], name);
  }

  /** The slot of a name that a scope declares, made when it has none. */
  private slotOf(scope: Scope, name: string): number {
    scope.slots ??= new Map();
    let slot = scope.slots.get(name);
    if (slot === undefined) {
      const { locals } = this.functions[scope.fn];
      slot = locals.length;
      locals.push(name);
      scope.slots.set(name, slot);
    }
    return slot;
  }

  /** Resolves all names, closes the module body and returns the unit. */
  finish(moduleStatements: readonly number[]): UnitData {
    this.functions[0].body = this.list(moduleStatements);
    this.resolveNames();
    const nodes = this.nodes.slice(0, this.nodeCount * NODE_WIDTH);
    const lists = this.lists.slice(0, this.listEnd);
    spareNodes.giveBack(this.nodes);
    spareLists.giveBack(this.lists);
    return {
      path: this.path,
      language: this.language,
      nodes,
      lists,
      strings: this.strings,
      functions: this.functions,
      classes: this.classes,
      lineStarts: this.lineStarts,
      imports: this.imports,
      exportsGlobals: this.exportsGlobals,
      markers: this.markers,
      ...(this.typeArguments.length > 0 ? { typeArguments: this.typeArguments } : {}),
      gaps: this.gaps,
    };
  }

  private resolveNames(): void {
    resolveNames(this.nodes, this.pendingNames, this.strings, this.scopes);
  }

  private functionScope(): Scope {
    let scope = this.scopes[this.scope];
    while (scope.parent !== NONE && this.scopes[scope.parent].fn === scope.fn)
      scope = this.scopes[scope.parent];
    return scope;
  }

  private pushScope(parent: number, fn: number): void {
    this.scopes.push({ parent, opener: this.scope, fn, slots: null, redirects: null });
    this.scope = this.scopes.length - 1;
  }

  private redirect(name: string, scope: number): void {
    const own = this.functionScope();
    if (scope === NONE || this.scopes[scope] === own) return;
    own.redirects ??= new Map();
    own.redirects.set(name, scope);
  }
}
