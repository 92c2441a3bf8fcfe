import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import { Matcher } from '#agent/regex/matches.js';
import type { FunctionSite, Program } from '../program.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  argumentsOf,
  either,
  firstOf,
  gap,
  hasGap,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { variableOf } from './conditions.js';
import { only, type PathPattern } from './path-patterns.js';
import { writtenName } from './refusals.js';

/**
 * Paths that a test is about: of texts with gaps only the rest is known, and a text is what paths begin with unless it is one `only` itself.
 * `isOthers`: it is about all but these.
 */
export interface OpenPaths {
  texts: readonly string[];
  /** What paths fit that pass, too. */
  patterns?: readonly PathPattern[];
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
  isAbout(site: FunctionSite, node: number): boolean {
    const { language } = this.program.unit(site.unit).data;
    // Of Python, those that are handed what answers are read: readers of other frameworks know paths by texts alone.
    const { parameters } = this.program.functionInfo(site);
    const isRead = language === 'python' && parameters.some(({ name }) => name === 'handler');
    return (language === 'javascript' || isRead) && this.hasPath(site.unit, node, 0);
  }

  private hasPath(index: number, node: number, depth: number): boolean {
    if (node < 0 || depth > 5) return false;
    if (this.isPath(index, node)) return true;
    return childrenOf(this.program.unit(index), node).some((child) => this.hasPath(index, child, depth + 1));
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
        const patterns = [...(one.patterns ?? []), ...(other.patterns ?? [])];
        return { texts: [...one.texts, ...other.texts], patterns, isOthers: false };
      }
      case Kind.Binary: {
        const operator = unit.string(unit.c(node));
        const [left, right] = [unit.a(node), unit.b(node)];
        // `path in OPEN`
        if (/^(in|not in)$/.test(operator) && this.isPath(index, left))
          return this.known(this.equal(index, left, right, fn), operator !== 'in');
        if (!/^(===?|!==?)$/.test(operator)) return null;
        const [path, other] = this.isPath(index, left) ? [left, right] : [right, left];
        const texts = this.isPath(index, path) ? this.equal(index, path, other, fn) : [];
        return this.known(texts, operator.startsWith('!'));
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
    if (unit.data.language === 'python' && /^(match|fullmatch|search)$/.test(method))
      return this.isPath(index, argument) ? this.ofPattern(index, object, fn, method) : null;
    if (
      /^(startsWith|startswith|endsWith|endswith|match|includes)$/.test(method) &&
      this.isPath(index, object)
    ) {
      const before = /^endswith$/i.test(method) || method === 'includes' ? gap('before') : '';
      const behind = method === 'includes' ? gap('behind') : '';
      return this.known(this.texts(index, argument, fn).map((text) => before + text + behind));
    }
    if (/^(includes|has|indexOf)$/.test(method) && this.isPath(index, argument))
      return this.known(this.equal(index, argument, object, fn));
    const isTest = method === 'test' && this.isPath(index, argument);
    const isAny = method === 'some' && unit.kind(argument) === Kind.Function;
    return isTest || isAny ? this.known(this.texts(index, object, fn)) : null;
  }

  /** `OPEN.match(request.path)`: a compiled expression, in a constant or in an object that a function gives. */
  private ofPattern(index: number, object: number, fn: number, method: string): OpenPaths | null {
    const compiled = optionsOf(this.valueOf(index, object, fn));
    const patterns = compiled.map((one): PathPattern | null => {
      const made = one?.kind === 'foreign' && one.made?.callee.name === 're.compile' ? one.made : null;
      const texts = textsOf(made?.positional[0] ?? null);
      // What is compiled with flags is read otherwise.
      const isPlain = made?.positional.length === 1 && made.keywords.size === 0;
      const matcher = isPlain && texts.length === 1 && !hasGap(texts[0]) ? Matcher.of(texts[0]) : null;
      return matcher && { matcher, isAtStart: method !== 'search', isWhole: method === 'fullmatch' };
    });
    const known = patterns.filter((one) => one !== null);
    return known.length < patterns.length || known.length === 0
      ? null
      : { texts: [], patterns: known, isOthers: false };
  }

  /** What an expression gives: of a module, of a variable that has it from a function of the program, or a member of that. */
  private valueOf(index: number, node: number, fn: number, depth = 0): Value {
    const unit = this.program.unit(index);
    const evaluator = this.evaluator();
    if (evaluator === null || node < 0 || depth > MAX_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Member: {
        const of = this.valueOf(index, unit.a(node), fn, depth + 1);
        return optionsOf(of).reduce<Value>(
          (all, one) => either(all, one && evaluator.member(one, unit.string(unit.b(node)))),
          null,
        );
      }
      case Kind.Local: {
        const value = this.assignedIn(index).get(variableOf(unit, node, fn) ?? '');
        return typeof value === 'number' ? this.valueOf(index, value, fn, depth + 1) : null;
      }
      case Kind.Call: {
        const made = firstOf(this.valueOf(index, unit.a(node), fn, depth + 1), 'function');
        const nothing = [...unit.list(unit.b(node))].map(() => null);
        return made && evaluator.callFunction(made, argumentsOf(nothing), made.receiver);
      }
      case Kind.Captured:
        return unit.c(node) === 0 ? evaluator.evaluate(evaluator.modules.frameOf(index), node) : null;
      case Kind.Import:
      case Kind.Global:
        return evaluator.evaluate(evaluator.modules.frameOf(index), node);
      default:
        return null;
    }
  }

  /** Texts that a path is compared with: of a whole path each is that path alone. */
  private equal(index: number, path: number, other: number, fn: number): string[] {
    const kind = this.program.unit(index).kind(path);
    const texts = this.texts(index, other, fn);
    return kind === Kind.Local || kind === Kind.Member ? texts.map(only) : texts;
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
