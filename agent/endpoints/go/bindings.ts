import { Kind, NONE } from '#agent/ir/kinds.js';
import { firstFrom } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import type { Bound, GoRequest } from './requests.js';

/** A variable that is filled with a part of a request: its type, and where that is written. */
export interface Binding {
  unit: number;
  type: number;
  bound: Bound;
}

interface Filled extends Binding {
  offset: number;
  request: string;
}

const decoders: ReadonlyMap<string, Bound> = new Map([
  ['json.NewDecoder', 'json'],
  ['json.Unmarshal', 'json'],
  ['xml.NewDecoder', 'xml'],
  ['xml.Unmarshal', 'xml'],
  ['yaml.NewDecoder', 'yaml'],
  ['yaml.Unmarshal', 'yaml'],
]);

/** A function that is given a request and a variable, and is called like this, fills it with the body: `readJSON(w, r, &in)`. */
const helper = /(^|\.)(decode|bind|parse|read|unmarshal)\w*$/i;

/** Finds the variables that handlers fill with parts of requests; each unit is walked once. */
export class RequestBindings {
  private readonly byUnit = new Map<number, Filled[]>();

  constructor(
    private readonly program: Program,
    private readonly request: GoRequest,
  ) {}

  /** What a function fills from the request of that name, in order. */
  of(site: FunctionSite, request: string): Binding[] {
    let known = this.byUnit.get(site.unit);
    if (!known) {
      known = new UnitBindings(this.program, this.request, site.unit).all();
      this.byUnit.set(site.unit, known);
    }
    const { start, end } = this.program.functionInfo(site);
    const found: Binding[] = [];
    for (let i = firstFrom(known, start); i < known.length && known[i].offset < end; i++)
      if (known[i].request === request) found.push(known[i]);
    return found;
  }
}

/** The bindings of one file. Variables get their types before they are filled, in the order of nodes. */
class UnitBindings {
  private readonly types = new Map<string, number>();
  /** Variables that hold the body of a request, or what decodes it. */
  private readonly bodies = new Map<string, { request: string; bound: Bound | null }>();
  private readonly filled: Filled[] = [];
  private readonly unit;

  constructor(
    private readonly program: Program,
    private readonly request: GoRequest,
    private readonly index: number,
  ) {
    this.unit = program.unit(index);
  }

  all(): Filled[] {
    const { unit } = this;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) === Kind.Call) this.readCall(node);
      else if (unit.kind(node) === Kind.Assign) this.readAssignment(unit.a(node), unit.b(node));
    }
    return this.filled.sort((one, other) => one.offset - other.offset);
  }

  private readAssignment(target: number, value: number): void {
    const { unit } = this;
    const first =
      unit.kind(target) === Kind.List && unit.listLength(unit.a(target)) > 0
        ? unit.listItem(unit.a(target), 0)
        : target;
    const name = this.localName(first);
    if (name === null) return;
    const type = this.typeOf(value);
    if (type !== NONE) this.types.set(name, type);
    const body = this.bodyAt(value);
    if (body) this.bodies.set(name, body);
    else this.bodies.delete(name);
  }

  private typeOf(value: number): number {
    const { unit } = this;
    switch (unit.kind(value)) {
      case Kind.Typed:
        return unit.b(value);
      case Kind.New:
        return unit.a(value);
      case Kind.Map:
      case Kind.List:
        return value;
      case Kind.Sequence: {
        // A literal is made, then filled.
        const [first = NONE] = unit.list(unit.a(value));
        return first !== NONE && unit.kind(first) === Kind.Assign ? this.typeOf(unit.b(first)) : NONE;
      }
      case Kind.Local:
        return this.types.get(unit.string(unit.b(value))) ?? NONE;
      default:
        return NONE;
    }
  }

  private readCall(call: number): void {
    const { unit, program, index } = this;
    const args = [...unit.list(unit.b(call))];
    const callee = unit.a(call);
    const name = program.nameOf(index, callee) ?? '';
    const last = args.at(-1);
    const into = last === undefined ? null : this.localName(last);
    if (last === undefined || into === null) {
      this.readBinder(call, callee, args[0]);
      return;
    }
    if (unit.kind(callee) === Kind.Member && unit.string(unit.b(callee)) === 'Decode') {
      const body = this.bodyAt(unit.a(callee));
      if (body?.bound) this.fill(call, last, body.request, body.bound);
      return;
    }
    const decoded = decoders.get(name);
    if (decoded !== undefined) {
      const body = this.bodyAt(args[0]);
      if (body) this.fill(call, last, body.request, decoded);
      return;
    }
    if (this.readBinder(call, callee, args[0]) || !helper.test(name)) return;
    for (const argument of args.slice(0, -1)) {
      const request = this.bodyAt(argument)?.request ?? this.localName(argument);
      if (request !== null && this.hasRequest(argument)) this.fill(call, last, request, 'json');
    }
  }

  /** Whether an argument is a body, or has the type of a request. */
  private hasRequest(node: number): boolean {
    return this.bodyAt(node) !== null || this.unit.kind(node) === Kind.Local;
  }

  /** `c.ShouldBindJSON(&x)` */
  private readBinder(call: number, callee: number, argument: number | undefined): boolean {
    const { unit, request } = this;
    if (argument === undefined || unit.kind(callee) !== Kind.Member) return false;
    const method = unit.string(unit.b(callee));
    if (!Object.hasOwn(request.binders, method)) return false;
    const receiver = this.requestAt(unit.a(callee));
    if (receiver === null) return false;
    this.fill(call, argument, receiver, request.binders[method]);
    return true;
  }

  private fill(call: number, target: number, request: string, bound: Bound): void {
    const name = this.localName(target);
    const type = name === null ? this.typeOf(target) : (this.types.get(name) ?? NONE);
    if (type === NONE) return;
    this.filled.push({ unit: this.index, type, bound, offset: this.unit.start(call), request });
  }

  /** The request whose body an expression is, or decodes: `r.Body`, `io.ReadAll(r.Body)`, `json.NewDecoder(body)`. */
  private bodyAt(node: number): { request: string; bound: Bound | null } | null {
    const { unit, program, index } = this;
    if (node < 0) return null;
    switch (unit.kind(node)) {
      case Kind.Local:
        return this.bodies.get(unit.string(unit.b(node))) ?? null;
      case Kind.Member: {
        const request = unit.string(unit.b(node)) === 'Body' ? this.requestAt(unit.a(node)) : null;
        return request === null ? null : { request, bound: null };
      }
      case Kind.Call: {
        const callee = unit.a(node);
        const bound = decoders.get(program.nameOf(index, callee) ?? '') ?? null;
        for (const argument of unit.list(unit.b(node))) {
          const inner = this.bodyAt(argument);
          if (inner) return { ...inner, bound: bound ?? inner.bound };
        }
        if (unit.kind(callee) !== Kind.Member || !BODY_METHODS.has(unit.string(unit.b(callee)))) return null;
        const request = this.requestAt(unit.a(callee));
        return request === null ? null : { request, bound: null };
      }
      default:
        return null;
    }
  }

  /** The variable that a request is reached by: `r`, `c.Request`, `c.Request()`. */
  private requestAt(node: number): string | null {
    const { unit, request } = this;
    const own = this.localName(node);
    if (own !== null) return own;
    const access = unit.kind(node) === Kind.Call && unit.listLength(unit.b(node)) === 0 ? unit.a(node) : node;
    if (unit.kind(access) !== Kind.Member) return null;
    return request.shape.inner?.test(unit.string(unit.b(access))) ? this.requestAt(unit.a(access)) : null;
  }

  private localName(node: number): string | null {
    const kind = this.unit.kind(node);
    return kind === Kind.Local || kind === Kind.Captured ? this.unit.string(this.unit.b(node)) : null;
  }
}

const BODY_METHODS: ReadonlySet<string> = new Set(['GetRawData', 'Body', 'BodyRaw']);
