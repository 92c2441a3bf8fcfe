import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import { writtenName } from '../access/refusals.js';
import { type PathTemplate, UNKNOWN } from '../path-template.js';
import { ROOT, variableOf, type Wiring } from '../router-calls.js';
import type { SourcePlace } from '../routes.js';
import { firstOf, type Value } from '../wiring/value.js';
import { frontOf } from './matched-paths.js';

/** How the middleware of a framework is handed a request. */
export interface RewritingShape {
  /** Members of the request that routes are found by. */
  paths: ReadonlySet<string>;
  /** Members that hold the same request: `ctx.req`. */
  inner: ReadonlySet<string>;
  /** Which parameter goes on with the next middleware. */
  next: number;
}

/** What callers write before a path that middleware takes off, and where that is written. */
interface PlacedFront extends PathTemplate {
  place: SourcePlace;
}

const MAX_STEPS = 5000;

/**
 * What is taken off the front of the path of every request that goes on: `req.url = req.url.slice(3)`. Requests that may go on as
 * they came are found by the paths of their routes as well, so that what is rewritten for some alone takes nothing from these.
 */
export function frontBefore(value: Value, { program }: Wiring, shape: RewritingShape): PlacedFront | null {
  const fn = firstOf(value, 'function');
  if (!fn) return null;
  const { parameters, body } = program.functionInfo(fn);
  const request = variableOf(fn, 0, program);
  const next = parameters[shape.next]?.name;
  // What never goes on answers by itself.
  if (!request || !next || parameters.length !== shape.next + 1) return null;
  const unit = program.unit(fn.unit);
  const found = new Look(unit, request, next, shape).run(unit.list(body));
  return found && { ...found.front, place: program.place({ unit: fn.unit, node: found.node }) };
}

/** What a variable holds: the path as it came, what a pattern found in it, or what is left of it behind a front. */
type Known =
  | { kind: 'whole' }
  | { kind: 'match'; pattern: string; group: number }
  | { kind: 'parts'; pattern: string };

/** Which of the requests that go on come to a statement: `some` of them, or all if settings are so. */
type Reach = 'all' | 'settings' | 'some';

class Look {
  private readonly variables = new Map<string, Known>();
  /** Variables that depend on the request. */
  private readonly derived = new Set<string>();
  private front: PathTemplate | null = null;
  private at = -1;
  private steps = 0;

  constructor(
    private readonly unit: Unit,
    private readonly request: string,
    private readonly next: string,
    private readonly shape: RewritingShape,
  ) {
    this.derived.add(request);
  }

  run(statements: Iterable<number>): { front: PathTemplate; node: number } | null {
    this.walk(statements, 'all');
    return this.front && { front: this.front, node: this.at };
  }

  /** Says which requests come to what is behind these. */
  private walk(statements: Iterable<number>, reach: Reach): Reach {
    const { unit } = this;
    let now = reach;
    for (const node of statements) {
      if (this.steps++ > MAX_STEPS) return 'some';
      const kind = unit.kind(node);
      if (kind === Kind.Assign) this.assign(node, now);
      else if (kind === Kind.Expression && unit.kind(unit.a(node)) === Kind.Assign)
        this.assign(unit.a(node), now);
      else if (kind === Kind.Block || kind === Kind.Try) now = this.walk(unit.list(unit.a(node)), now);
      else if (kind === Kind.If) now = this.condition(node, now);
    }
    return now;
  }

  private condition(node: number, reach: Reach): Reach {
    const { unit } = this;
    const branches = [unit.list(unit.b(node)), unit.list(unit.c(node))].map((one) => [...one]);
    const within = this.isDerived(unit.a(node)) ? 'some' : reach === 'all' ? 'settings' : reach;
    for (const branch of branches) this.walk(branch, within);
    return branches.some((branch) => this.leaves(branch)) ? within : reach;
  }

  /** Whether statements let the request go on and end; `next(error)` lets none. */
  private leaves(branch: readonly number[]): boolean {
    const { unit } = this;
    const last = branch.at(-1) ?? -1;
    return last >= 0 && unit.kind(last) === Kind.Return && branch.some((one) => this.goesOn(one));
  }

  private goesOn(node: number, depth = 0): boolean {
    const { unit } = this;
    if (node < 0 || depth > 20) return false;
    if (unit.kind(node) === Kind.Call && nameIn(unit, unit.a(node)) === this.next) {
      const [given = -1] = unit.list(unit.b(node));
      return given < 0 || unit.kind(given) === Kind.String;
    }
    return childrenOf(unit, node).some((child) => this.goesOn(child, depth + 1));
  }

  private assign(node: number, reach: Reach): void {
    const { unit } = this;
    const [target, value] = [unit.a(node), this.bare(unit.b(node))];
    if (this.isPath(target)) {
      const front = this.frontOf(value);
      if (reach === 'some' || front === ROOT) return;
      this.front = (reach === 'all' && front) || UNKNOWN;
      this.at = node;
      return;
    }
    const isDerived = this.isDerived(value);
    const known = this.knownOf(value);
    if (unit.kind(target) === Kind.List) {
      const items = [...unit.list(unit.a(target))];
      for (const [group, item] of items.entries()) {
        const name = nameIn(unit, item);
        if (name === null) continue;
        if (isDerived) this.derived.add(name);
        if (known?.kind === 'parts') this.variables.set(name, { ...known, kind: 'match', group });
      }
      return;
    }
    const name = nameIn(unit, target);
    if (name === null) return;
    if (isDerived) this.derived.add(name);
    if (known) this.variables.set(name, known);
    else this.variables.delete(name);
  }

  /** What an expression gives, as far as it is a part of the path. */
  private knownOf(written: number): Known | null {
    const { unit } = this;
    const node = this.bare(written);
    if (node < 0) return null;
    const name = nameIn(unit, node);
    if (name !== null) return this.variables.get(name) ?? null;
    if (this.isPath(node)) return { kind: 'whole' };
    if (unit.kind(node) === Kind.Index) {
      const parts = this.knownOf(unit.a(node));
      const group = numberAt(unit, unit.b(node));
      return parts?.kind === 'parts' && group !== null ? { ...parts, kind: 'match', group } : null;
    }
    if (unit.kind(node) === Kind.Logical) return this.knownOf(unit.a(node));
    if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return null;
    const [on, member] = [unit.a(unit.a(node)), unit.string(unit.b(unit.a(node)))];
    const [first = -1] = unit.list(unit.b(node));
    const [pattern, text] = member === 'exec' ? [on, first] : member === 'match' ? [first, on] : [-1, -1];
    if (pattern < 0 || unit.kind(pattern) !== Kind.Regex || this.knownOf(text)?.kind !== 'whole') return null;
    return { kind: 'parts', pattern: unit.string(unit.a(pattern)) };
  }

  /** What callers write before the value that is the path from here on; null: that is not known. */
  private frontOf(written: number): PathTemplate | null {
    const { unit } = this;
    const node = this.bare(written);
    const known = this.knownOf(node);
    if (known?.kind === 'whole') return ROOT;
    if (known?.kind === 'match') return frontOf(known.pattern, known.group);
    const kind = unit.kind(node);
    // A value for some requests leaves the others what they had.
    if (kind === Kind.Logical || kind === Kind.Conditional) {
      const sides = kind === Kind.Logical ? [unit.a(node), unit.b(node)] : [unit.b(node), unit.c(node)];
      return sides.some((side) => this.frontOf(side) === ROOT) ? ROOT : null;
    }
    // What is added behind it is a query.
    if (kind === Kind.Binary && unit.string(unit.c(node)) === '+') return this.frontOf(unit.a(node));
    if (kind === Kind.Template) {
      const [first = -1] = unit.list(unit.a(node));
      return first < 0 ? null : this.frontOf(first);
    }
    if (kind === Kind.Index) return this.splitAt(node) ? ROOT : null;
    if (kind !== Kind.Call) return null;
    if (KEEPING_FUNCTIONS.test(writtenName(unit, unit.a(node)))) {
      const [first = -1] = unit.list(unit.b(node));
      return first >= 0 && this.frontOf(first) === ROOT ? ROOT : null;
    }
    if (unit.kind(unit.a(node)) !== Kind.Member) return null;
    const member = unit.string(unit.b(unit.a(node)));
    if (this.frontOf(unit.a(unit.a(node))) !== ROOT) return null;
    if (KEEPING.has(member)) return ROOT;
    const [from = -1] = unit.list(unit.b(node));
    return CUTTING.has(member) && from >= 0 ? this.cut(from) : null;
  }

  /** The front that ends where a part of the text begins: `match[0].length - 1`, `'/api'.length`. */
  private cut(from: number): PathTemplate | null {
    const { unit } = this;
    if (unit.kind(from) === Kind.Binary && unit.string(unit.c(from)) === '-') {
      const front = this.cut(unit.a(from));
      const left = numberAt(unit, unit.b(from));
      return front && left === 1 && front.path.endsWith('/')
        ? { ...front, path: front.path.slice(0, -1) }
        : null;
    }
    if (unit.kind(from) !== Kind.Member || unit.string(unit.b(from)) !== 'length') return null;
    const of = this.bare(unit.a(from));
    if (unit.kind(of) === Kind.String)
      return { path: unit.string(unit.a(of)).replace(/\/$/, ''), parameters: [] };
    const known = this.knownOf(of);
    return known?.kind === 'match' && known.group === 0 ? frontOf(known.pattern, null) : null;
  }

  /** `req.url.split('?')[0]` */
  private splitAt(node: number): boolean {
    const { unit } = this;
    const call = this.bare(unit.a(node));
    if (call < 0 || unit.kind(call) !== Kind.Call || unit.kind(unit.a(call)) !== Kind.Member) return false;
    if (unit.string(unit.b(unit.a(call))) !== 'split' || numberAt(unit, unit.b(node)) !== 0) return false;
    const [by = -1] = unit.list(unit.b(call));
    const isQuery = by >= 0 && unit.kind(by) === Kind.String && /^[?#]$/.test(unit.string(unit.a(by)));
    return isQuery && this.frontOf(unit.a(unit.a(call))) === ROOT;
  }

  /** The path of the request at hand. */
  private isPath(node: number): boolean {
    const { unit } = this;
    if (node < 0 || unit.kind(node) !== Kind.Member || !this.shape.paths.has(unit.string(unit.b(node))))
      return false;
    return this.isRequest(unit.a(node));
  }

  private isRequest(node: number): boolean {
    const { unit } = this;
    if (nameIn(unit, node) === this.request) return true;
    if (node < 0 || unit.kind(node) !== Kind.Member || !this.shape.inner.has(unit.string(unit.b(node))))
      return false;
    return nameIn(unit, unit.a(node)) === this.request;
  }

  private isDerived(node: number, depth = 0): boolean {
    if (node < 0 || depth > 20) return false;
    const name = nameIn(this.unit, node);
    if (name !== null && this.derived.has(name)) return true;
    return childrenOf(this.unit, node).some((child) => this.isDerived(child, depth + 1));
  }

  private bare(node: number): number {
    const kind = node < 0 ? -1 : this.unit.kind(node);
    return kind === Kind.Typed || kind === Kind.Await ? this.bare(this.unit.a(node)) : node;
  }
}

/** These leave the front of a text as it is, or change it where it is not as it should be. */
const KEEPING = new Set(['replace', 'replaceAll', 'toLowerCase', 'trim', 'trimEnd', 'normalize', 'toString']);
const KEEPING_FUNCTIONS = /^(decodeURI|encodeURI|decodeURIComponent|String)$/;
const CUTTING = new Set(['slice', 'substring', 'substr']);

function nameIn(unit: Unit, node: number): string | null {
  if (node < 0) return null;
  const kind = unit.kind(node);
  return kind === Kind.Local || kind === Kind.Captured ? unit.string(unit.b(node)) : null;
}

function numberAt(unit: Unit, node: number): number | null {
  return node >= 0 && unit.kind(node) === Kind.Number ? Number(unit.string(unit.a(node))) : null;
}
