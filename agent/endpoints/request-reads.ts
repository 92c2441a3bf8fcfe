import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import type { Schema } from '#protocol/scan-report.js';
import type { FunctionSite, Program } from './program.js';
import type { HandedOn, HandedWhole, Read, RequestPart, UnitInputs } from './request-parts.js';
import type { ParameterIn, RequestShape } from './request-shape.js';
import { conversions } from './schemas/conversions.js';
import { FILE, NUMBER, STRING, withReadDefault } from './schemas/schema.js';

const MAX_DEPTH = 4;

/** The reads of one file. */
export class UnitReads {
  private readonly byNode = new Map<number, Read>();
  /** Other reads by the same expressions. */
  private readonly more: Read[] = [];
  private readonly aliases = new Map<string, RequestPart>();
  /** Variables that hold the address of a request, and hidden ones that hold it itself, by the name of this. */
  private readonly urls = new Map<string, string>();
  /** Variables of loops over texts that are written out. */
  private readonly loops = new Map<string, string[]>();
  private readonly handedOn: HandedOn[] = [];
  private readonly wholes: HandedWhole[] = [];
  private readonly parameters: ReadonlySet<string>;
  private readonly spans: FunctionSpans;
  /** Keys that the program asks for before it reads them. */
  private readonly asked: { offset: number; key: string }[] = [];
  private readonly unit;

  constructor(
    private readonly program: Program,
    private readonly shape: RequestShape,
    private readonly index: number,
    private readonly within?: { site: FunctionSite; parameter: string; part: RequestPart },
  ) {
    this.unit = program.unit(index);
    const { data } = this.unit;
    this.parameters = new Set(data.functions.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    this.spans = new FunctionSpans(data);
    if (within) this.aliases.set(within.parameter, within.part);
  }

  /** A variable that holds a part of a request is assigned before it is read, in the order of nodes as in that of the text. */
  all(): UnitInputs {
    const { unit, within } = this;
    this.readLoops();
    const { start, end } = within
      ? this.program.functionInfo(within.site)
      : { start: 0, end: Number.MAX_SAFE_INTEGER };
    for (let node = 0; node < unit.nodeCount; node++) {
      if (within && (unit.start(node) < start || unit.end(node) > end)) continue;
      switch (unit.kind(node)) {
        case Kind.Member:
          if (this.shape.hasNoFields !== true && !this.isMethod(unit.string(unit.b(node))))
            this.add(node, this.partAt(unit.a(node)), unit.string(unit.b(node)), false);
          break;
        case Kind.Index:
          for (const name of this.textsAt(unit.b(node)))
            this.add(node, this.partAt(unit.a(node)), name, this.shape.isStrict ?? false);
          break;
        case Kind.Call:
          this.readCall(node);
          break;
        case Kind.New:
          this.handOn(node, unit.a(node), [...unit.list(unit.b(node))]);
          break;
        case Kind.Logical:
          this.byDefault(unit.a(node), unit.b(node));
          break;
        case Kind.Unary:
          if (unit.string(unit.b(node)) === '+') this.refine(unit.a(node), NUMBER);
          break;
        case Kind.Binary:
          this.readComparison(node);
          break;
        case Kind.Assign:
          this.readAssignment(node);
      }
    }
    for (const { offset, key } of this.asked) {
      const owner = unit.data.functions[this.spans.at(offset)];
      for (const read of this.byNode.values())
        if (keyOf(read) === key && read.offset >= owner.start && read.offset < owner.end)
          read.required = false;
    }
    const inOrder = (one: { offset: number }, other: { offset: number }) => one.offset - other.offset;
    return {
      reads: [...this.byNode.values(), ...this.more].sort(inOrder),
      handedOn: this.handedOn.sort(inOrder),
      wholes: this.wholes.sort(inOrder),
    };
  }

  /** A loop stands behind what it repeats, in the order of nodes. */
  private readLoops(): void {
    const { unit } = this;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.ForEach || unit.kind(unit.a(node)) !== Kind.Local) continue;
      const items = unit.b(node);
      if (items < 0 || unit.kind(items) !== Kind.List) continue;
      const texts = [...unit.list(unit.a(items))].flatMap((item) => this.textAt(item) ?? []);
      if (texts.length > 0) this.loops.set(unit.string(unit.b(unit.a(node))), texts);
    }
  }

  private add(node: number, part: RequestPart | null, name: string | null, required: boolean): void {
    if (part === null || name === null || name === '' || part.path.length >= MAX_DEPTH) return;
    const schema = part.isFile ? FILE : {};
    const { request, in: place, path } = part;
    const read: Read = {
      offset: this.unit.start(node),
      request,
      in: place,
      schema,
      required,
      path: [...path, name],
    };
    if (this.byNode.has(node)) this.more.push(read);
    else this.byNode.set(node, read);
  }

  /** `request.args.get('x', 1, type=int)`, `req.header('x')`, `req.query('x')`, `int(request.args['x'])` */
  private readCall(call: number): void {
    const { unit, shape } = this;
    const callee = unit.a(call);
    const args = [...unit.list(unit.b(call))];
    const converted =
      args.length > 0 ? conversions.get(this.program.nameOf(this.index, callee) ?? '') : undefined;
    if (converted) this.refine(args[0], converted);
    else this.handOn(call, callee, args);
    if (/(^|\.)pick$/.test(this.program.nameOf(this.index, callee) ?? '')) this.readPicked(call, args);
    if (unit.kind(callee) !== Kind.Member) return;
    const method = unit.string(unit.b(callee));
    const request = this.requestName(unit.a(callee));
    if (request !== null && shape.fileGetters?.has(method)) {
      const name = args.length > 0 ? this.textAt(args[0]) : null;
      this.add(call, { request, in: 'form', isFile: true, path: [] }, name ?? 'file', false);
    }
    if (args.length === 0) return;
    const name = this.textAt(args[0]);
    if (shape.getters.has(method)) {
      this.add(call, this.partAt(unit.a(callee)), name, false);
      if (args.length > 1) this.byDefault(call, args[1]);
      for (const argument of args)
        if (unit.kind(argument) === Kind.Keyword)
          this.refineBy(call, unit.string(unit.a(argument)), unit.b(argument));
    }
    if (request === null) return;
    if (shape.headerGetters.has(method))
      this.add(call, { request, in: 'header', isFile: false, path: [] }, name, false);
    const place = shape.methods && Object.hasOwn(shape.methods, method) ? shape.methods[method] : undefined;
    if (place) this.add(call, { request, in: place, isFile: false, path: [] }, name, false);
  }

  /** `_.pick(req.body, ['name', 'email'])`, also with the names first or one by one. */
  private readPicked(call: number, args: readonly number[]): void {
    const { unit } = this;
    const part = args.map((one) => this.partAt(one)).find((one) => one !== null) ?? null;
    for (const one of args)
      for (const item of unit.kind(one) === Kind.List ? unit.list(unit.a(one)) : [one])
        this.add(call, part, this.textAt(item), false);
  }

  /** `service.find(req.query)` */
  private handOn(call: number, callee: number, args: readonly number[]): void {
    const { unit } = this;
    const kind = unit.kind(callee);
    const isNamed = kind === Kind.Local || kind === Kind.Captured;
    const name =
      kind === Kind.Member ? unit.string(unit.b(callee)) : isNamed ? unit.string(unit.b(callee)) : '';
    if (name === '' || this.shape.getters.has(name) || collectionMethods.has(name)) return;
    const offset = unit.start(call);
    const fn = this.spans.at(offset);
    args.forEach((one, position) => {
      const isNamed = unit.kind(one) === Kind.Keyword;
      const argument = isNamed ? unit.b(one) : one;
      const keyword = isNamed ? unit.string(unit.a(one)) : null;
      const whole = this.within ? null : this.wholeAt(argument);
      if (whole !== null) this.wholes.push({ offset, request: whole, callee, position, keyword, fn });
      const { part, beside } = this.spreadAt(argument, args);
      const isSpread = unit.kind(argument) === Kind.KeywordSpread;
      if (part && !part.isFile)
        this.handedOn.push({ offset, part, call, callee: name, position, keyword, isSpread, fn, beside });
    });
  }

  /** A variable that is a parameter of a function may be the request itself. */
  private wholeAt(node: number): string | null {
    const { unit } = this;
    if (unit.kind(node) !== Kind.Local && unit.kind(node) !== Kind.Captured) return null;
    const name = unit.string(unit.b(node));
    return this.parameters.has(name) && !this.aliases.has(name) ? name : null;
  }

  /** A part of a request, or an object that it is spread into. */
  private spreadAt(
    node: number,
    args: readonly number[],
  ): { part: RequestPart | null; beside: readonly string[] | null } {
    const { unit } = this;
    if (unit.kind(node) === Kind.KeywordSpread) {
      const named = args.filter((one) => unit.kind(one) === Kind.Keyword);
      return { part: this.partAt(unit.a(node)), beside: named.map((one) => unit.string(unit.a(one))) };
    }
    if (unit.kind(node) !== Kind.Map) return { part: this.partAt(node), beside: null };
    let part: RequestPart | null = null;
    const beside: string[] = [];
    for (const item of unit.list(unit.a(node)))
      if (unit.kind(item) === Kind.Property) beside.push(this.textAt(unit.a(item)) ?? '');
      else part ??= this.partAt(unit.kind(item) === Kind.Spread ? unit.a(item) : item);
    return { part, beside };
  }

  private refineBy(call: number, keyword: string, value: number): void {
    if (keyword === 'default') this.byDefault(call, value);
    const type =
      keyword === 'type' ? conversions.get(this.program.nameOf(this.index, value) ?? '') : undefined;
    if (type) this.refine(call, type);
  }

  private refine(node: number, schema: Schema): void {
    const read = this.byNode.get(node);
    // A number that is written as a text again is one no less.
    if (read && !(schema === STRING && read.schema.type !== undefined))
      read.schema = withReadDefault({ ...read.schema, ...schema });
  }

  /** `req.query.page || 1` */
  private byDefault(node: number, value: number): void {
    const { unit } = this;
    switch (unit.kind(value)) {
      case Kind.Number: {
        const number = Number(unit.string(unit.a(value)));
        const type = Number.isInteger(number) ? 'integer' : 'number';
        if (Number.isFinite(number)) this.refine(node, { type, default: number });
        return;
      }
      case Kind.String:
        this.refine(node, { type: 'string', default: unit.string(unit.a(value)) });
        return;
      case Kind.True:
      case Kind.False:
        this.refine(node, { type: 'boolean', default: unit.kind(value) === Kind.True });
    }
  }

  /** `'email' in data`: it may be missing. With `not in`, what follows is a refusal. */
  private readComparison(node: number): void {
    const { unit } = this;
    if (unit.string(unit.c(node)) !== 'in') return;
    const part = this.partAt(unit.b(node));
    if (part === null) return;
    const { request, in: place, path } = part;
    for (const name of this.textsAt(unit.a(node))) {
      this.asked.push({
        offset: unit.start(node),
        key: keyOf({ request, in: place, path: [...path, name] }),
      });
      this.add(node, part, name, false);
    }
  }

  private readAssignment(node: number): void {
    const { unit } = this;
    if (unit.kind(unit.a(node)) !== Kind.Local) return;
    const variable = unit.string(unit.b(unit.a(node)));
    const url = this.urlOf(unit.b(node)) ?? this.unpacked(variable, unit.b(node));
    if (url !== null) this.urls.set(variable, url);
    const part = this.partAt(unit.b(node)) ?? this.objectAt(unit.b(node));
    if (part) this.aliases.set(variable, part);
    else this.aliases.delete(variable);
  }

  /** A field of a body that may be an object itself: `const user = req.body.user`. */
  private objectAt(node: number): RequestPart | null {
    const read = this.byNode.get(node);
    if (read?.in !== 'body') return null;
    return { request: read.request, in: 'body', isFile: false, path: read.path };
  }

  private isMethod(member: string): boolean {
    return this.shape.getters.has(member) || collectionMethods.has(member);
  }

  /** The part of a request that an expression such as `req.query` is, or a variable that holds it. */
  private partAt(node: number): RequestPart | null {
    const { unit, shape } = this;
    if (node < 0) return null;
    const kind = unit.kind(node);
    if (kind === Kind.Local) return this.aliasAt(node);
    if (kind === Kind.Await || kind === Kind.Typed || kind === Kind.Logical) return this.partAt(unit.a(node));
    if (this.byNode.has(node)) return this.objectAt(node);
    const access = kind === Kind.Call ? unit.a(node) : node;
    if (unit.kind(access) !== Kind.Member) return null;
    const member = unit.string(unit.b(access));
    const request = this.requestName(unit.a(access));
    if (request === null) return null;
    if (kind === Kind.Call) {
      const place = this.givenBy(member);
      return place && { request, in: place, isFile: false, path: [] };
    }
    if (!Object.hasOwn(shape.members, member)) return null;
    if (shape.innerOnly?.has(member) && unit.kind(unit.a(access)) !== Kind.Member) return null;
    const place = shape.members[member];
    return { request, in: place === 'file' ? 'form' : place, isFile: place === 'file', path: [] };
  }

  /** A function inside may have a parameter of the same name. */
  private aliasAt(node: number): RequestPart | null {
    const { unit, within } = this;
    const name = unit.string(unit.b(node));
    const isOther =
      within !== undefined && name === within.parameter && this.spans.at(unit.start(node)) !== within.site.fn;
    return isOther ? null : (this.aliases.get(name) ?? null);
  }

  private givenBy(method: string): ParameterIn | null {
    const { bodyGetters, formGetters, queryGetters } = this.shape;
    if (bodyGetters.has(method)) return 'body';
    if (formGetters?.has(method)) return 'form';
    return queryGetters?.has(method) ? 'query' : null;
  }

  /** The request that `new URL(request.url)` is the address of. */
  private urlOf(node: number): string | null {
    const { unit, program, index, shape } = this;
    if (shape.hasUrls !== true || node < 0) return null;
    if (unit.kind(node) !== Kind.New || program.nameOf(index, unit.a(node)) !== 'URL') return null;
    const [argument] = unit.list(unit.b(node));
    if (argument === undefined || unit.kind(argument) !== Kind.Member) return null;
    return unit.string(unit.b(argument)) === 'url' ? this.requestName(unit.a(argument)) : null;
  }

  /** `const { body, query } = req` reads both from a hidden variable, which each function assigns before it reads it. */
  private unpacked(variable: string, node: number): string | null {
    const isHidden = variable.startsWith('%') && node >= 0 && this.unit.kind(node) === Kind.Local;
    return isHidden ? this.requestName(node) : null;
  }

  /** A plain name, or a member of an imported module: `from flask import request` is one. */
  private requestName(node: number): string | null {
    const { unit, program, index } = this;
    const kind = unit.kind(node);
    if (kind === Kind.New) return this.urlOf(node);
    if (kind === Kind.Local && this.urls.has(unit.string(unit.b(node))))
      return this.urls.get(unit.string(unit.b(node))) ?? null;
    if (kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global)
      return program.nameOf(index, node);
    const access = this.withoutCall(node);
    if (unit.kind(access) !== Kind.Member) return null;
    if (unit.kind(unit.a(access)) === Kind.Import) return unit.string(unit.b(access));
    // `self.request`, `ctx.request`, `c.req`, `c.Request.URL`
    const isInner = (this.shape.inner ?? /^(request|req)$/).test(unit.string(unit.b(access)));
    if (!isInner) return null;
    return this.requestName(unit.a(access)) ?? program.nameOf(index, unit.a(access));
  }

  private withoutCall(node: number): number {
    const { unit, shape } = this;
    const isCall = shape.hasInnerCalls === true && unit.kind(node) === Kind.Call;
    return isCall && unit.listLength(unit.b(node)) === 0 ? unit.a(node) : node;
  }

  /** The texts that a key may be: one, or those of the list that a loop goes through. */
  private textsAt(node: number): readonly string[] {
    const text = this.textAt(node);
    if (text !== null) return [text];
    const isVariable = node >= 0 && this.unit.kind(node) === Kind.Local;
    return isVariable ? (this.loops.get(this.unit.string(this.unit.b(node))) ?? []) : [];
  }

  private textAt(node: number): string | null {
    const { unit } = this;
    return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : null;
  }
}

function keyOf({ request, in: place, path }: Pick<Read, 'request' | 'in' | 'path'>): string {
  return JSON.stringify([request, place, path]);
}

/** Members of dictionaries and lists that are no parameter of a request. */
const collectionMethods = new Set(
  [
    'copy dict items keys lists pop setdefault to_dict update values getlist get has length'.split(' '),
    'map filter forEach some every find includes slice concat push toString hasOwnProperty'.split(' '),
    'trim toLowerCase toUpperCase split replace match startsWith endsWith join indexOf then strip lower'.split(
      ' ',
    ),
  ].flat(),
);
