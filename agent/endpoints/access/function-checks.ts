import { FunctionFlag, INVOKE_MEMBER, Kind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { GuardKind } from '#protocol/scan-report.js';
import type { ClassSite, FunctionSite, Program } from '../program.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { optionsOf, textsOf } from '../wiring/value.js';
import type { Handed } from './carried.js';
import { namesCommonRole } from './common-roles.js';
import { variableOf } from './conditions.js';
import { FixedTests, type MadeFunction } from './fixed-tests.js';
import {
  type Check,
  type Known,
  MAX_CALLS,
  NOTHING,
  namedAround,
  type OtherFunctions,
} from './found-checks.js';
import { FunctionLook } from './function-look.js';
import { answersCall } from './libraries.js';
import { type OpenPaths, PathTests } from './open-paths.js';
import { writtenName } from './refusals.js';
import { isOfCollections, typedMethod } from './typed-methods.js';

const MAX_TARGETS = 2_000_000;
const MAX_BASES = 5;

/**
 * Finds in functions what ends a request depending on who asks: a condition on session, token, user or role of which one side
 * refuses, by status, redirection, exception, or by not going on. Each function is looked at once.
 */
export class FunctionChecks implements OtherFunctions {
  private readonly known = new Map<string, Known>();
  private readonly closures = new Map<number, Map<string, FunctionSite>>();
  /** By unit and node of what is called. */
  private readonly targets = new Map<number, Map<number, FunctionSite | null>>();
  private evaluator: Evaluator | null = null;
  private nodes = 0;
  /** By function: what a framework hands to it of who asks. */
  private readonly handed = new Map<string, Handed>();
  readonly paths: PathTests;

  constructor(private readonly program: Program) {
    this.paths = new PathTests(program, () => this.evaluator);
  }

  /** What start-up code was run by: names lead to functions through it. */
  use(evaluator: Evaluator): void {
    this.targets.clear();
    this.evaluator = evaluator;
  }

  /** What a function is called, or the one that made it to stand for it. */
  nameOf({ unit, fn }: FunctionSite): string {
    return this.program.functionName({ unit, fn: namedAround(this.program.unit(unit), fn) });
  }

  /** The checks that a function makes, itself or by what it calls. */
  of(site: MadeFunction): readonly Check[] {
    return this.read(site, 0, FixedTests.of(site, this.program)).checks;
  }

  /** What a framework hands to a function of who asks, and what the function gives of that. */
  carries(site: FunctionSite, handed: Handed): GuardKind | null {
    const key = `${site.unit} ${site.fn}`;
    if (handed.size > 0 && !this.handed.has(key)) {
      this.handed.set(key, handed);
      this.known.delete(key);
    }
    return this.read(site, 0).carries ?? null;
  }

  /** The paths that a function lets pass before it asks who calls; null for those that could not be read. */
  openIn(site: FunctionSite): readonly (OpenPaths | null)[] {
    return this.read(site, 0).open ?? [];
  }

  /** Those of a function and of all that stand in it: of a decorator, or of what makes a middleware. */
  within(site: MadeFunction): readonly Check[] {
    const { functions } = this.program.unit(site.unit).data;
    const { start, end } = functions[site.fn];
    const found = [...this.of(site)];
    if (site.fn > 0)
      functions.forEach((info, fn) => {
        if (fn !== site.fn && info.start >= start && info.end <= end)
          found.push(...this.of({ unit: site.unit, fn }));
      });
    return [...new Map(found.map((one) => [`${one.unit} ${one.node}`, one])).values()];
  }

  read(site: FunctionSite, depth: number, fixed: FixedTests | null = null): Known {
    const key = [site.unit, site.fn, ...(fixed === null ? [] : [fixed.key])].join(' ');
    const done = this.known.get(key);
    if (done) return done;
    if (depth > MAX_CALLS || this.nodes > MAX_TARGETS) return NOTHING;
    this.known.set(key, NOTHING);
    const walk = new FunctionLook(this.program, this, site, depth, { handed: this.handed.get(key), fixed });
    const found = walk.run();
    this.known.set(key, found);
    return found;
  }

  /** The function that a name leads to. */
  target(unitIndex: number, callee: number, fn: number): FunctionSite | null {
    let ofUnit = this.targets.get(unitIndex);
    if (ofUnit === undefined) {
      ofUnit = new Map();
      this.targets.set(unitIndex, ofUnit);
    }
    let found = ofUnit.get(callee);
    if (found === undefined) {
      found = this.findTarget(unitIndex, callee, fn);
      ofUnit.set(callee, found);
    }
    return found;
  }

  isHarmless(unitIndex: number, callee: number): boolean {
    const unit = this.program.unit(unitIndex);
    const { language } = unit.data;
    if (!this.evaluator || !isOfModule(unit, callee) || language !== 'python') return false;
    const value = this.evaluator.evaluate(this.evaluator.modules.frameOf(unitIndex), callee);
    return optionsOf(value).every((one) => one?.kind === 'foreign' && answersCall(language, one.name));
  }

  text(unitIndex: number, node: number): string | null {
    const unit = this.program.unit(unitIndex);
    if (unit.kind(node) === Kind.String) return unit.string(unit.a(node));
    if (unit.data.language === 'java') return this.constantText(unitIndex, node);
    if (!this.evaluator || !isOfModule(unit, node)) return null;
    const value = this.evaluator.evaluate(this.evaluator.modules.frameOf(unitIndex), node);
    const texts = textsOf(value);
    return texts.length === 1 ? texts[0] : null;
  }

  isCommonRole(unitIndex: number, node: number, fixed: FixedTests | null = null): boolean {
    const texts = (one: number) => {
      const text = this.text(unitIndex, one);
      return [...(fixed?.texts(one) ?? []), ...(text === null ? [] : [text])];
    };
    return namesCommonRole(this.program, this.program.unit(unitIndex), node, texts);
  }

  /** `SecurityFilter.PRINCIPAL` */
  private constantText(unitIndex: number, node: number): string | null {
    const name = this.program.nameOf(unitIndex, node)?.split('.').at(-1);
    const value = name === undefined ? null : this.program.constantNamed(unitIndex, name);
    const unit = value && this.program.unit(value.unit);
    return unit && unit.kind(value.node) === Kind.String ? unit.string(unit.a(value.node)) : null;
  }

  private findTarget(unitIndex: number, callee: number, fn: number): FunctionSite | null {
    const unit = this.program.unit(unitIndex);
    this.nodes++;
    const variable = variableOf(unit, callee, fn);
    const inner = variable === null ? undefined : this.closuresOf(unitIndex).get(variable);
    if (inner !== undefined) return inner;
    if (unit.kind(callee) === Kind.Local && fn !== 0) return null;
    if (this.evaluator && isOfModule(unit, callee)) {
      const value = this.evaluator.evaluate(this.evaluator.modules.frameOf(unitIndex), callee);
      for (const one of optionsOf(value)) if (one?.kind === 'function') return { unit: one.unit, fn: one.fn };
      // A function of a library is none of the program's, whatever these are called.
      if (this.isHarmless(unitIndex, callee)) return null;
    }
    const written = writtenName(unit, callee);
    const name = written.slice(written.lastIndexOf('.') + 1);
    if (name === '') return null;
    return (
      typedMethod(this.program, { unit: unitIndex, fn }, callee) ??
      (isOfCollections(unit, callee)
        ? null
        : this.program.onlyFunctionNamed(unitIndex, name, unit.kind(callee) === Kind.Member)) ??
      this.ownMethod(unitIndex, callee, fn, name)
    );
  }

  /** A method of the class that a function is in, or of one that this derives from, called by its name alone or on `this`. */
  private ownMethod(unitIndex: number, callee: number, fn: number, name: string): FunctionSite | null {
    const unit = this.program.unit(unitIndex);
    const { functions, classes } = unit.data;
    const { owner } = functions[fn];
    const isMember = unit.kind(callee) === Kind.Member;
    if (owner < 0 || (isMember && !/^(this|self)$/.test(writtenName(unit, unit.a(callee))))) return null;
    const found = classes[owner].methods.filter((method) => functions[method].name === name);
    if (found.length > 0) return found.length === 1 ? { unit: unitIndex, fn: found[0] } : null;
    return inheritedMethod(this.program, { unit: unitIndex, cls: owner }, name, 0);
  }

  /** Variables that a function is assigned to, or an object of Python that is called like one. */
  private closuresOf(unitIndex: number): Map<string, FunctionSite> {
    let found = this.closures.get(unitIndex);
    if (found) return found;
    found = new Map();
    const unit = this.program.unit(unitIndex);
    unit.data.functions.forEach((info, fn) => {
      const collect = (statements: Iterable<number>, depth: number) => {
        for (const statement of statements) {
          const node = unit.kind(statement) === Kind.Expression ? unit.a(statement) : statement;
          if (unit.kind(node) === Kind.Assign) {
            const variable = variableOf(unit, unit.a(node), fn);
            const value = unit.b(node);
            const assigned = variable === null || value < 0 ? null : this.assigned(unitIndex, value);
            if (variable !== null && assigned !== null) found?.set(variable, assigned);
          } else if (depth < 3) collect(childrenOf(unit, statement), depth + 1);
        }
      };
      collect(unit.list(info.body), 0);
    });
    this.closures.set(unitIndex, found);
    return found;
  }

  private assigned(unitIndex: number, value: number): FunctionSite | null {
    const unit = this.program.unit(unitIndex);
    if (unit.kind(value) === Kind.Function) return { unit: unitIndex, fn: unit.a(value) };
    // `check: Checker = Checker()`
    const call = unit.kind(value) === Kind.Typed ? unit.a(value) : value;
    if (unit.data.language !== 'python' || call < 0 || unit.kind(call) !== Kind.Call) return null;
    const made = this.program.nameOf(unitIndex, unit.a(call));
    const cls = made === null ? null : this.program.classNamed(unitIndex, made);
    return (cls && this.program.methodsOf(cls).get(INVOKE_MEMBER)) ?? null;
  }
}

function inheritedMethod(
  program: Program,
  site: ClassSite,
  name: string,
  depth: number,
): FunctionSite | null {
  if (depth > MAX_BASES) return null;
  for (const base of program.baseNames(site)) {
    const cls = program.classNamed(site.unit, base) ?? besideOnly(program, site.unit, base);
    if (cls === null) continue;
    const { classes, functions } = program.unit(cls.unit).data;
    const own = classes[cls.cls].methods.filter((method) => functions[method].name === name);
    const isWritten = own.length === 1 && (functions[own[0]].flags & FunctionFlag.Abstract) === 0;
    // Of several of a name nobody knows which is called; one without a body runs elsewhere.
    if (own.length > 0) return isWritten ? { unit: cls.unit, fn: own[0] } : null;
    const found = inheritedMethod(program, cls, name, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Of several classes of a name the one in the same folder: a package of Java names its own so. */
function besideOnly(program: Program, unit: number, name: string): ClassSite | null {
  const folderOf = (index: number) => program.unit(index).path.replace(/[^/]*$/, '');
  const beside = program.classesNamed(name).filter((one) => folderOf(one.unit) === folderOf(unit));
  return beside.length === 1 ? beside[0] : null;
}

/** Whether a name is one of a module: it is the same wherever it stands. */
function isOfModule(unit: Unit, node: number, depth = 0): boolean {
  const kind = unit.kind(node);
  if (kind === Kind.Import) return true;
  if (kind === Kind.Captured) return unit.c(node) === 0;
  return kind === Kind.Member && depth < 6 && isOfModule(unit, unit.a(node), depth + 1);
}
