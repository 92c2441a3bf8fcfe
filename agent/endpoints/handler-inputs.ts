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
    for (const read of this.reads(handler.unit))
      if (
        read.offset >= start &&
        read.offset < end &&
        read.request === request &&
        found.size < MAX_PARAMETERS
      )
        found.set(`${read.parameter.in} ${read.parameter.name}`, read.parameter);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parameter]) => parameter);
  }

  private reads(unitIndex: number): Read[] {
    let reads = this.readsByUnit.get(unitIndex);
    if (!reads) {
      reads = this.collect(unitIndex);
      this.readsByUnit.set(unitIndex, reads);
    }
    return reads;
  }

  private collect(unitIndex: number): Read[] {
    const unit = this.program.unit(unitIndex);
    const reads: Read[] = [];
    const add = (node: number, part: RequestPart | null, name: string | null) => {
      if (part === null || name === null || name === '') return;
      const parameter = { name, in: part.in, required: false };
      reads.push({ offset: unit.start(node), request: part.request, parameter });
    };
    for (let node = 0; node < unit.nodeCount; node++) {
      const kind = unit.kind(node);
      if (kind === Kind.Member && !this.isGetter(unit.string(unit.b(node))))
        add(node, this.partAt(unitIndex, unit.a(node)), unit.string(unit.b(node)));
      else if (kind === Kind.Index)
        add(node, this.partAt(unitIndex, unit.a(node)), stringAt(unitIndex, unit.b(node), this.program));
      else if (kind === Kind.Call) this.collectGetter(unitIndex, node, add);
      else if (kind === Kind.Assign && unit.kind(unit.a(node)) === Kind.Map) {
        const part = this.partAt(unitIndex, unit.b(node));
        for (const property of part ? unit.list(unit.a(unit.a(node))) : [])
          if (unit.kind(property) === Kind.Property)
            add(property, part, stringAt(unitIndex, unit.a(property), this.program));
      }
    }
    return reads;
  }

  /** `request.args.get('x')`, `req.header('x')` */
  private collectGetter(
    unitIndex: number,
    call: number,
    add: (node: number, part: RequestPart | null, name: string | null) => void,
  ): void {
    const unit = this.program.unit(unitIndex);
    const callee = unit.a(call);
    if (unit.kind(callee) !== Kind.Member || unit.listLength(unit.b(call)) === 0) return;
    const name = stringAt(unitIndex, unit.listItem(unit.b(call), 0), this.program);
    const method = unit.string(unit.b(callee));
    if (this.shape.getters.has(method)) add(call, this.partAt(unitIndex, unit.a(callee)), name);
    if (this.shape.headerGetters.has(method)) {
      const request = this.variableName(unitIndex, unit.a(callee));
      add(call, request === null ? null : { request, in: 'header' }, name);
    }
  }

  private isGetter(member: string): boolean {
    return this.shape.getters.has(member) || collectionMethods.has(member);
  }

  /** The part of a request that an expression such as `req.query` is. */
  private partAt(unitIndex: number, node: number): RequestPart | null {
    const unit = this.program.unit(unitIndex);
    if (node < 0 || unit.kind(node) !== Kind.Member) return null;
    const member = unit.string(unit.b(node));
    if (!Object.hasOwn(this.shape.members, member)) return null;
    const request = this.variableName(unitIndex, unit.a(node));
    return request === null ? null : { request, in: this.shape.members[member] };
  }

  private variableName(unitIndex: number, node: number): string | null {
    const kind = this.program.unit(unitIndex).kind(node);
    return kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global
      ? this.program.nameOf(unitIndex, node)
      : // `from flask import request` is a member of the module.
        kind === Kind.Member &&
          this.program.unit(unitIndex).kind(this.program.unit(unitIndex).a(node)) === Kind.Import
        ? this.program.unit(unitIndex).string(this.program.unit(unitIndex).b(node))
        : null;
  }
}

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

function stringAt(unitIndex: number, node: number, program: Program): string | null {
  const unit = program.unit(unitIndex);
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : null;
}
