import { Kind } from '#agent/ir/kinds.js';
import type { Endpoint } from '#protocol/scan-report.js';
import type { FunctionSite, Program } from './program.js';

type Parameter = Endpoint['parameters'][number];
type ParameterIn = Parameter['in'];

/** Where a framework keeps the parts of a request: member of the request -> kind of parameter. */
export interface RequestShape {
  /** `query` of `request.query` */
  members: Record<string, ParameterIn>;
  /** Methods of such a member (or of the request itself) that take the parameter's name first. */
  getters: ReadonlySet<string>;
  /** Methods of the request itself that read a header. */
  headerGetters: ReadonlySet<string>;
  /** Methods of the request itself that give its body: `request.get_json()`. */
  bodyGetters: ReadonlySet<string>;
}

interface Read {
  offset: number;
  request: string;
  parameter: Parameter;
}

const MAX_PARAMETERS = 50;

/** Finds the query, body, header and cookie parameters that handlers read visibly; each unit is walked once per request shape. */
export class HandlerInputs {
  private readonly readsByUnit = new Map<number, Read[]>();

  constructor(
    private readonly program: Program,
    private readonly shape: RequestShape,
  ) {}

  /** Parameters read in the function from the variable of that name, each once, by name. */
  of(handler: FunctionSite, request: string): Parameter[] {
    const { start, end } = this.program.functionInfo(handler);
    const found = new Map<string, Parameter>();
    const reads = this.reads(handler.unit);
    for (let i = firstFrom(reads, start); i < reads.length && reads[i].offset < end; i++) {
      const { request: owner, parameter } = reads[i];
      if (owner === request && found.size < MAX_PARAMETERS)
        found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parameter]) => parameter);
  }

  private reads(unitIndex: number): Read[] {
    let reads = this.readsByUnit.get(unitIndex);
    if (!reads) {
      reads = this.collect(unitIndex).sort((a, b) => a.offset - b.offset);
      this.readsByUnit.set(unitIndex, reads);
    }
    return reads;
  }

  /** Nodes stand in the order of the text, so a variable that holds a part of a request is seen before it is read. */
  private collect(unitIndex: number): Read[] {
    const unit = this.program.unit(unitIndex);
    const reads: Read[] = [];
    const aliases: Aliases = new Map();
    const add = (node: number, part: RequestPart | null, name: string | null) => {
      if (part === null || name === null || name === '') return;
      const parameter = { name, in: part.in, required: false };
      reads.push({ offset: unit.start(node), request: part.request, parameter });
    };
    for (let node = 0; node < unit.nodeCount; node++) {
      const kind = unit.kind(node);
      if (kind === Kind.Member && !this.isMethod(unit.string(unit.b(node))))
        add(node, this.partAt(unitIndex, unit.a(node), aliases), unit.string(unit.b(node)));
      else if (kind === Kind.Index)
        add(node, this.partAt(unitIndex, unit.a(node), aliases), this.textAt(unitIndex, unit.b(node)));
      else if (kind === Kind.Call) this.collectGetter(unitIndex, node, aliases, add);
      else if (kind === Kind.Assign && unit.kind(unit.a(node)) === Kind.Local) {
        const variable = unit.string(unit.b(unit.a(node)));
        const part = this.partAt(unitIndex, unit.b(node), aliases);
        if (part) aliases.set(variable, part);
        else aliases.delete(variable);
      }
    }
    return reads;
  }

  /** `request.args.get('x')`, `req.header('x')` */
  private collectGetter(
    unitIndex: number,
    call: number,
    aliases: Aliases,
    add: (node: number, part: RequestPart | null, name: string | null) => void,
  ): void {
    const unit = this.program.unit(unitIndex);
    const callee = unit.a(call);
    if (unit.kind(callee) !== Kind.Member || unit.listLength(unit.b(call)) === 0) return;
    const name = this.textAt(unitIndex, unit.listItem(unit.b(call), 0));
    const method = unit.string(unit.b(callee));
    if (this.shape.getters.has(method)) add(call, this.partAt(unitIndex, unit.a(callee), aliases), name);
    if (this.shape.headerGetters.has(method)) {
      const request = this.requestName(unitIndex, unit.a(callee));
      add(call, request === null ? null : { request, in: 'header' }, name);
    }
  }

  private isMethod(member: string): boolean {
    return this.shape.getters.has(member) || collectionMethods.has(member);
  }

  /** The part of a request that an expression such as `req.query` is, or a variable that holds it. */
  private partAt(unitIndex: number, node: number, aliases: Aliases): RequestPart | null {
    const unit = this.program.unit(unitIndex);
    if (node < 0) return null;
    if (unit.kind(node) === Kind.Local) return aliases.get(unit.string(unit.b(node))) ?? null;
    const isCall = unit.kind(node) === Kind.Call;
    const access = isCall ? unit.a(node) : node;
    if (unit.kind(access) !== Kind.Member) return null;
    const member = unit.string(unit.b(access));
    const request = this.requestName(unitIndex, unit.a(access));
    if (request === null) return null;
    if (isCall) return this.shape.bodyGetters.has(member) ? { request, in: 'body' } : null;
    return Object.hasOwn(this.shape.members, member) ? { request, in: this.shape.members[member] } : null;
  }

  /** A plain name, or a member of an imported module: `from flask import request` is one. */
  private requestName(unitIndex: number, node: number): string | null {
    const unit = this.program.unit(unitIndex);
    const kind = unit.kind(node);
    if (kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global)
      return this.program.nameOf(unitIndex, node);
    const isImported = kind === Kind.Member && unit.kind(unit.a(node)) === Kind.Import;
    return isImported ? unit.string(unit.b(node)) : null;
  }

  private textAt(unitIndex: number, node: number): string | null {
    const unit = this.program.unit(unitIndex);
    return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : null;
  }
}

type Aliases = Map<string, RequestPart>;

interface RequestPart {
  request: string;
  in: ParameterIn;
}

/** Members of dictionaries and lists that are no parameter of a request. */
const collectionMethods = new Set(
  [
    'copy dict items keys lists pop setdefault to_dict update values getlist get has length'.split(' '),
    'map filter forEach some every find includes slice concat push toString hasOwnProperty'.split(' '),
  ].flat(),
);

/** Index of the first item at or behind an offset, in a list sorted by offset. */
export function firstFrom(items: readonly { offset: number }[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
