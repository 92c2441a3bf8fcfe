import { bothRequired, PUBLIC, type Security } from '../access/security.js';
import { setting, type Wiring } from '../router-calls.js';
import {
  argumentsOf,
  type Call,
  type ClassValue,
  firstOf,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { checkOf } from './checks.js';
import { marksOfDecorator, marksPassing } from './nest-marks.js';

/** A guard, and the marks by which it lets requests pass. */
interface Marked {
  security: Security | null;
  marks: ReadonlySet<string>;
}

interface MiddlewareRule {
  path: string;
  /** Upper case; `ALL` of any. */
  method: string;
  security: Security;
  excluded: { path: string; method: string }[];
}

/** The guards and middleware of an application of NestJS. */
export class NestSecurity {
  private readonly global: Marked[] = [];
  private readonly known = new Map<Value, Marked>();
  private readonly rules: MiddlewareRule[] = [];

  constructor(private readonly wiring: Wiring) {
    this.runConfigurations();
    const { calls } = wiring;
    for (const call of calls) {
      if (call.callee.member === 'useGlobalGuards') this.global.push(...call.positional.map(this.marked));
      if (call.callee.name.endsWith('nestjs/common.Module')) this.global.push(...this.provided(call));
      if (call.callee.member === 'forRoutes') this.addRules(call);
    }
  }

  /** Many controllers name the same guard. */
  private readonly marked = (guard: Value): Marked => {
    let known = this.known.get(guard);
    if (!known) {
      known = { security: checkOf(guard, '', this.wiring), marks: marksPassing(guard, this.wiring) };
      this.known.set(guard, known);
    }
    return known;
  };

  /** What a request for a method of a controller has to pass; its path is relative to the prefix of all. */
  of(path: string, verb: string, ofMethod: readonly Call[], ofClass: readonly Call[]): Security | null {
    const stated = [...ofClass, ...ofMethod].flatMap((call) => composed(call));
    const own = stated
      .filter(({ callee }) => callee.name.endsWith('.UseGuards'))
      .flatMap(({ positional }) => positional.map(this.marked));
    const isPublic = stated.some((call) => isPublicName(call.callee.name) || isPublicMark(call));
    const marks = stated.flatMap(marksOfDecorator);
    const isPassed = (one: Marked) => marks.some((mark) => one.marks.has(mark));
    const guarded = [...(isPublic ? [] : this.global), ...own].reduce<Security | null>(
      (all, one) => bothRequired(all, isPassed(one) ? PUBLIC : one.security),
      isPublic ? PUBLIC : null,
    );
    return this.rules
      .filter((rule) => matches(rule, path, verb) && !rule.excluded.some((one) => matches(one, path, verb)))
      .reduce((all, { security }) => bothRequired(all, security), guarded);
  }

  /** `{ provide: APP_GUARD, useClass: AuthGuard }` */
  private provided(call: Call): Marked[] {
    const providers = firstOf(setting(call.positional[0] ?? null, 'providers'), 'list')?.items ?? [];
    return providers.flatMap((provider) => {
      const token = firstOf(setting(provider, 'provide'), 'foreign')?.name ?? '';
      if (!token.endsWith('.APP_GUARD')) return [];
      return ['useClass', 'useExisting', 'useValue'].map((name) => this.marked(setting(provider, name)));
    });
  }

  /** Modules say in a method which middleware is for which routes. */
  private runConfigurations(): void {
    const { calls, evaluator } = this.wiring;
    const modules = new Set<ClassValue>();
    for (const { decorated, callee } of calls)
      if (decorated?.kind === 'class' && callee.name.endsWith('nestjs/common.Module')) modules.add(decorated);
    for (const cls of modules) {
      const configure = firstOf(cls.members.get('configure') ?? null, 'function');
      const consumer = evaluator.foreign('nest:consumer', null, null, null);
      if (configure) evaluator.callFunction(configure, argumentsOf([consumer]), null);
    }
  }

  private addRules(call: Call): void {
    const excluded: MiddlewareRule['excluded'] = [];
    const checks: Security[] = [];
    for (let made = call.callee.of?.made ?? null; made !== null; made = made.callee.of?.made ?? null) {
      if (made.callee.member === 'exclude') excluded.push(...made.positional.flatMap(targetOf));
      if (made.callee.member === 'apply')
        for (const one of made.positional) {
          const found = checkOf(one, '', this.wiring);
          if (found) checks.push(found);
        }
    }
    const targets = call.positional.flatMap((one) => [...targetOf(one), ...this.controllerPaths(one)]);
    for (const security of checks)
      for (const target of targets) this.rules.push({ ...target, security, excluded });
  }

  /** All that a controller serves. */
  private controllerPaths(value: Value): { path: string; method: string }[] {
    const cls = firstOf(value, 'class');
    if (!cls) return [];
    return this.wiring.calls
      .filter(({ decorated, callee }) => decorated === cls && callee.name.endsWith('.Controller'))
      .flatMap(({ positional }) => {
        const paths = textsOf(setting(positional[0] ?? null, 'path') ?? positional[0] ?? null);
        return (paths.length > 0 ? paths : ['']).map((path) => ({ path: `${path}/*`, method: 'ALL' }));
      });
  }
}

/** A decorator, or those that one of the program's own puts together: `applyDecorators(UseGuards(...), ...)`. */
function composed(call: Call, depth = 0): Call[] {
  if (!call.callee.name.endsWith('.applyDecorators') || depth > 4) return [call];
  return call.positional.flatMap((value) => {
    const made = firstOf(value, 'foreign')?.made;
    return made ? composed(made, depth + 1) : [];
  });
}

function isPublicName(name: string): boolean {
  return /(^|\.)(is)?(public|skip_?auth|no_?auth|allow_?anonymous|anonymous|unauthenticated)(\(\))?$/i.test(
    name,
  );
}

/** `SetMetadata('isPublic', true)`, which a decorator of the program may stand for. */
function isPublicMark({ callee, positional }: Call): boolean {
  if (!callee.name.endsWith('.SetMetadata')) return false;
  return textsOf(positional[0] ?? null).some(isPublicName) && truth(positional[1] ?? null) === true;
}

function targetOf(value: Value): { path: string; method: string }[] {
  const texts = textsOf(value);
  if (texts.length > 0) return texts.map((path) => ({ path, method: 'ALL' }));
  return optionsOf(value).flatMap((one) => {
    if (one?.kind !== 'map') return [];
    const name = firstOf(setting(one, 'method'), 'foreign')?.member ?? 'ALL';
    return textsOf(setting(one, 'path')).map((path) => ({ path, method: name }));
  });
}

/** Whether a path with parameters is one that middleware is for: `*` stands for all that follows. */
function matches(target: { path: string; method: string }, path: string, verb: string): boolean {
  if (target.method !== 'ALL' && target.method !== verb) return false;
  const wanted = target.path.split('/').filter((part) => part !== '');
  const given = path.split('/').filter((part) => part !== '');
  for (let i = 0; i < wanted.length; i++) {
    if (/^(\*|\(\.\*\)|\{\*.*\})/.test(wanted[i])) return true;
    const isParameter = wanted[i].startsWith(':');
    if (given[i] === undefined || (!isParameter && wanted[i] !== given[i])) return false;
  }
  return wanted.length === given.length;
}
