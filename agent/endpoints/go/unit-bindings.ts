import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { variableOf } from '../access/conditions.js';
import type { Program } from '../program.js';
import type { Bound, GoRequest } from './requests.js';

/** What is filled: something of a type that is written, a parameter of the function, or what nobody says. */
export interface Target {
  type: number;
  parameter: string | null;
  /** A field of it. */
  field: string | null;
}

/** A variable that is filled with a part of the request of that name. */
export interface Filled {
  offset: number;
  request: string;
  target: Target;
  bound: Bound;
}

/** A call that a request is handed to, as an argument or as what the method is called on. */
export interface HandedOver {
  offset: number;
  request: string;
  call: number;
  /** NONE for what the method is called on. */
  position: number;
  fn: number;
  /** The type that the call is given; NONE where it is given none. */
  type: number;
  /** Arguments in order. */
  targets: readonly Target[];
  /** By its name it fills its last argument with the body. */
  isBinder: boolean;
}

export interface UnitBindings {
  filled: Filled[];
  handedOver: HandedOver[];
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

/** What binders of gin read, by the argument that says so: `c.ShouldBindWith(&x, binding.Query)`. */
const stated: ReadonlyMap<string, Bound> = new Map([
  ['JSON', 'json'],
  ['XML', 'xml'],
  ['YAML', 'yaml'],
  ['Form', 'form'],
  ['FormPost', 'form'],
  ['FormMultipart', 'form'],
  ['Query', 'query'],
  ['Header', 'header'],
  ['Uri', 'path'],
]);

const BODY_METHODS: ReadonlySet<string> = new Set(['GetRawData', 'Body', 'BodyRaw']);
const UNSAID: Target = { type: NONE, parameter: null, field: null };

/** The bindings of one file. Variables get their types before they are filled, in the order of nodes. */
export class UnitBindingReader {
  private readonly types = new Map<string, number>();
  /** Variables that hold the body of a request, or what decodes it. */
  private readonly bodies = new Map<string, { request: string; bound: Bound | null }>();
  private readonly found: UnitBindings = { filled: [], handedOver: [] };
  private readonly typeArguments = new Map<number, number>();
  private readonly spans: FunctionSpans;
  private readonly unit;

  constructor(
    private readonly program: Program,
    private readonly request: GoRequest,
    private readonly index: number,
  ) {
    this.unit = program.unit(index);
    this.spans = new FunctionSpans(this.unit.data);
    const { typeArguments = [] } = this.unit.data;
    for (let at = 0; at + 1 < typeArguments.length; at += 2)
      this.typeArguments.set(typeArguments[at], typeArguments[at + 1]);
  }

  all(): UnitBindings {
    const { unit, found } = this;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) === Kind.Call) this.readCall(node);
      else if (unit.kind(node) === Kind.Assign) this.readAssignment(unit.a(node), unit.b(node));
    }
    found.filled.sort((one, other) => one.offset - other.offset);
    found.handedOver.sort((one, other) => one.offset - other.offset);
    return found;
  }

  private readAssignment(target: number, value: number): void {
    const { unit } = this;
    const first =
      unit.kind(target) === Kind.List && unit.listLength(unit.a(target)) > 0
        ? unit.listItem(unit.a(target), 0)
        : target;
    const name = this.variableAt(first);
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
      case Kind.Captured:
        return this.types.get(this.variableAt(value) ?? '') ?? NONE;
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
    if (last !== undefined && unit.kind(callee) === Kind.Member && unit.string(unit.b(callee)) === 'Decode') {
      const body = this.bodyAt(unit.a(callee));
      if (body?.bound) {
        this.fill(call, last, body.request, body.bound);
        return;
      }
    }
    const decoded = decoders.get(name);
    if (decoded !== undefined) {
      const body = last === undefined ? null : this.bodyAt(args[0]);
      if (body && last !== undefined) this.fill(call, last, body.request, decoded);
      return;
    }
    if (!this.readBinder(call, callee, args)) this.handOver(call, callee, args, name);
  }

  /** `c.ShouldBindJSON(&x)`, `binder.BindQueryParams(c, &x)` */
  private readBinder(call: number, callee: number, args: readonly number[]): boolean {
    const { unit, request } = this;
    if (args.length === 0 || unit.kind(callee) !== Kind.Member) return false;
    const method = unit.string(unit.b(callee));
    const { binders, innerBinders = {}, functions = {} } = request;
    const receiver = this.requestAt(unit.a(callee));
    const isInner = receiver !== null && this.localName(unit.a(callee)) === null;
    const bound = isInner && Object.hasOwn(innerBinders, method) ? innerBinders[method] : binders[method];
    if (receiver !== null && (isInner || Object.hasOwn(binders, method)) && bound !== undefined) {
      const form =
        bound === 'stated'
          ? (stated.get(
              this.program
                .nameOf(this.index, args[1] ?? NONE)
                ?.split('.')
                .at(-1) ?? '',
            ) ?? 'any')
          : bound;
      this.fill(call, args[0], receiver, form);
      return true;
    }
    const handed = Object.hasOwn(functions, method) && args.length > 1 ? this.localName(args[0]) : null;
    if (handed === null) return false;
    this.fill(call, args[1], handed, functions[method]);
    return true;
  }

  /** `readInput(c, &x)`, `c.BindTo(&x)` */
  private handOver(call: number, callee: number, args: readonly number[], name: string): void {
    const { unit } = this;
    const { handedOver } = this.found;
    const last = args.at(-1);
    const isBinder = helper.test(name) && last !== undefined && this.localName(last) !== null;
    const common = {
      ...{ offset: unit.start(call), call, fn: this.spans.at(unit.start(call)) },
      type: this.typeArguments.get(call) ?? NONE,
      targets: args.map((argument) => this.targetAt(argument)),
    };
    args.forEach((argument, position) => {
      const isLast = position === args.length - 1;
      const body = isBinder && !isLast ? this.bodyAt(argument) : null;
      const request = body?.request ?? this.localName(argument);
      if (request !== null) handedOver.push({ ...common, request, position, isBinder: isBinder && !isLast });
    });
    const on = unit.kind(callee) === Kind.Member ? this.localName(unit.a(callee)) : null;
    if (on !== null) handedOver.push({ ...common, request: on, position: NONE, isBinder: false });
  }

  private fill(call: number, node: number, request: string, bound: Bound): void {
    const target = this.targetAt(node);
    this.found.filled.push({ target, bound, offset: this.unit.start(call), request });
  }

  private targetAt(node: number): Target {
    const { unit } = this;
    const type = this.typeOf(node);
    if (type !== NONE) return { ...UNSAID, type };
    if (unit.kind(node) === Kind.Member) {
      const of = this.typeOf(unit.a(node));
      return of === NONE ? UNSAID : { ...UNSAID, type: of, field: unit.string(unit.b(node)) };
    }
    return { ...UNSAID, parameter: this.localName(node) };
  }

  /** The request whose body an expression is, or decodes: `r.Body`, `io.ReadAll(r.Body)`, `json.NewDecoder(body)`. */
  private bodyAt(node: number): { request: string; bound: Bound | null } | null {
    const { unit, program, index } = this;
    if (node < 0) return null;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        return this.bodies.get(this.variableAt(node) ?? '') ?? null;
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
    const kind = node < 0 ? -1 : this.unit.kind(node);
    return kind === Kind.Local || kind === Kind.Captured ? this.unit.string(this.unit.b(node)) : null;
  }

  private variableAt(node: number): string | null {
    return node < 0 ? null : variableOf(this.unit, node, this.spans.at(this.unit.start(node)));
  }
}
