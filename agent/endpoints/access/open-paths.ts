import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Program } from '../program.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { gap, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { variableOf } from './conditions.js';
import { writtenName } from './refusals.js';

/** Paths that a test is about: of texts with gaps only the rest is known. `isOthers`: it is about all but these. */
export interface OpenPaths {
  texts: readonly string[];
  isOthers: boolean;
}

const PATH =
  /(^|\.)_?((current|request|req|original|url|parsed)?_?(path|url|pathname|path_?info|uri)|routerPath)$/i;
/** Methods of a text that leave what it begins with, or ends with. */
const KEEPING = /^(split|toLowerCase|replace|slice|trim|at|toString|substring)$/;
const MAX_DEPTH = 8;
const MAX_TEXTS = 100;

/** Reads tests by which a check lets requests for some paths pass. */
export class PathTests {
  private readonly assigned = new Map<number, ReadonlyMap<string, number | null>>();

  constructor(
    private readonly program: Program,
    private readonly evaluator: () => Evaluator | null,
  ) {}

  /** Whether a test, or a part of it, asks for the path of the request. */
  isAbout(index: number, node: number, depth = 0): boolean {
    const unit = this.program.unit(index);
    if (node < 0 || depth > 5 || unit.data.language !== 'javascript') return false;
    if (this.isPath(index, node)) return true;
    for (const child of childrenOf(unit, node)) if (this.isAbout(index, child, depth + 1)) return true;
    return false;
  }

  /** The paths that a test is true for; null where that could not be read. */
  of(index: number, node: number, fn: number, depth = 0): OpenPaths | null {
    const unit = this.program.unit(index);
    if (node < 0 || depth > MAX_DEPTH) return null;
    const inner = (one: number) => this.of(index, one, fn, depth + 1);
    switch (unit.kind(node)) {
      case Kind.Unary: {
        const found = unit.string(unit.b(node)) === '!' ? inner(unit.a(node)) : null;
        return found && { ...found, isOthers: !found.isOthers };
      }
      case Kind.Logical: {
        const [one, other] = [inner(unit.a(node)), inner(unit.b(node))];
        // What else is asked lets fewer pass.
        if (unit.string(unit.c(node)) === '&&') return one && other ? null : (one ?? other);
        if (!one || !other || one.isOthers || other.isOthers) return null;
        return { texts: [...one.texts, ...other.texts], isOthers: false };
      }
      case Kind.Binary: {
        const operator = unit.string(unit.c(node));
        if (!/^(===?|!==?)$/.test(operator)) return null;
        const [left, right] = [unit.a(node), unit.b(node)];
        const other = this.isPath(index, left) ? right : this.isPath(index, right) ? left : -1;
        return this.known(other < 0 ? [] : this.texts(index, other, fn), operator.startsWith('!'));
      }
      case Kind.Call:
        return this.ofCall(index, node, fn);
      default:
        return null;
    }
  }

  /** `open.includes(req.path)`, `open.has(path)`, `path.startsWith('/login')`, `/^\/login/.test(path)` */
  private ofCall(index: number, call: number, fn: number): OpenPaths | null {
    const unit = this.program.unit(index);
    const callee = unit.a(call);
    const [argument] = unit.list(unit.b(call));
    if (unit.kind(callee) !== Kind.Member || argument === undefined) return null;
    const method = unit.string(unit.b(callee));
    const object = unit.a(callee);
    if (/^(startsWith|endsWith|match|includes)$/.test(method) && this.isPath(index, object)) {
      const before = method === 'endsWith' || method === 'includes' ? gap('before') : '';
      const behind = method === 'includes' ? gap('behind') : '';
      return this.known(this.texts(index, argument, fn).map((text) => before + text + behind));
    }
    const isList = /^(includes|has|test|indexOf)$/.test(method) && this.isPath(index, argument);
    const isAny = method === 'some' && unit.kind(argument) === Kind.Function;
    return isList || isAny ? this.known(this.texts(index, object, fn)) : null;
  }

  private known(texts: readonly string[], isOthers = false): OpenPaths | null {
    return texts.length === 0 ? null : { texts: texts.slice(0, MAX_TEXTS), isOthers };
  }

  private isPath(index: number, node: number, depth = 0): boolean {
    const unit = this.program.unit(index);
    if (node < 0 || depth > MAX_DEPTH) return false;
    switch (unit.kind(node)) {
      case Kind.Index:
      case Kind.Logical:
        return this.isPath(index, unit.a(node), depth + 1);
      case Kind.Call: {
        const callee = unit.a(node);
        const isKept = unit.kind(callee) === Kind.Member && KEEPING.test(unit.string(unit.b(callee)));
        return isKept && this.isPath(index, unit.a(callee), depth + 1);
      }
      case Kind.Local:
      case Kind.Member:
        return PATH.test(writtenName(unit, node));
      default:
        return false;
    }
  }

  /** The texts that an expression is, or holds: none where it is not known. */
  private texts(index: number, node: number, fn: number, depth = 0): string[] {
    const unit = this.program.unit(index);
    if (node < 0 || depth > MAX_DEPTH) return [];
    const inner = (one: number) => this.texts(index, one, fn, depth + 1);
    switch (unit.kind(node)) {
      case Kind.String:
        return [unit.string(unit.a(node))];
      case Kind.Template:
        return this.joined([...unit.list(unit.a(node))].map(inner));
      case Kind.Binary:
        return unit.string(unit.c(node)) === '+' ? this.joined([unit.a(node), unit.b(node)].map(inner)) : [];
      case Kind.Regex:
        return textsOfPattern(unit.string(unit.a(node)));
      case Kind.List: {
        const items = [...unit.list(unit.a(node))].map(inner);
        return items.some(({ length }) => length === 0) ? [] : items.flat();
      }
      case Kind.Spread:
      case Kind.Typed:
        return inner(unit.a(node));
      case Kind.Conditional:
        return [...inner(unit.b(node)), ...inner(unit.c(node))];
      case Kind.Local:
      case Kind.Captured: {
        const owner = unit.kind(node) === Kind.Local ? fn : unit.c(node);
        const value = this.assignedIn(index).get(variableOf(unit, node, fn) ?? '');
        const found = typeof value === 'number' ? this.texts(index, value, owner, depth + 1) : [];
        return found.length > 0 || owner !== 0 ? found : this.evaluated(index, node);
      }
      case Kind.New:
      case Kind.Call: {
        // `new Set([...])`, `Object.freeze([...])`
        const isKnown = /^(Set|Object\.freeze|RegExp)$/.test(writtenName(unit, unit.a(node)));
        const [first] = unit.list(unit.b(node));
        return isKnown && first !== undefined ? inner(first) : [];
      }
      case Kind.Member:
        return unit.kind(unit.a(node)) === Kind.Import ? this.evaluated(index, node) : [];
      default:
        return [];
    }
  }

  /** What is put together: a part that is not known is a gap. */
  private joined(parts: readonly string[][]): string[] {
    const isNothing = parts.every(({ length }) => length === 0);
    return isNothing ? [] : [parts.map(([text]) => text ?? gap('part')).join('')];
  }

  private evaluated(index: number, node: number): string[] {
    const evaluator = this.evaluator();
    if (!evaluator) return [];
    return heldBy(evaluator.evaluate(evaluator.modules.frameOf(index), node));
  }

  /** What variables are assigned; null for those that are several times. */
  private assignedIn(index: number): ReadonlyMap<string, number | null> {
    const known = this.assigned.get(index);
    if (known) return known;
    const unit = this.program.unit(index);
    const spans = new FunctionSpans(unit.data);
    const found = new Map<string, number | null>();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Assign) continue;
      const variable = variableOf(unit, unit.a(node), spans.at(unit.start(node)));
      if (variable !== null) found.set(variable, found.has(variable) ? null : unit.b(node));
    }
    this.assigned.set(index, found);
    return found;
  }
}

/** Texts of a value, of the set that it is made to, too. */
function heldBy(value: Value): string[] {
  return optionsOf(value).flatMap((one) =>
    one?.kind === 'foreign' && one.made ? textsOf(one.made.positional[0] ?? null) : textsOf(one),
  );
}

/** What a path begins with that a pattern is true for: `^\/(login|about)`. */
function textsOfPattern(pattern: string): string[] {
  const [, start, choices] = /^\^((?:\\\/|[\w/.-])*)(?:\((?:\?:)?([\w|/\\.-]+)\))?/.exec(pattern) ?? [];
  const plain = (text: string) => text.replaceAll('\\', '');
  // What may follow once or not at all is not known to stand there.
  if (start === undefined || /^[*?{]/.test(pattern.slice(1 + start.length))) return [];
  const texts = choices === undefined ? [plain(start)] : choices.split('|').map((one) => plain(start + one));
  return texts.every((text) => text.startsWith('/') && text.length > 1) ? texts : [];
}
