import type { RawFinding } from '../analysis/api/result.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind, NONE } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import { DefaultRefusals } from './default-refusals.js';
import { calledName, lastName, nodesIn } from './exposure/code.js';

/** Functions that read a setting by its name and take a default. */
const readers =
  /^(get_?env|env|lookup_?env|get_?env_?(or|with)?_?(default|fallback|else)|env_?or_?default|getOrDefault|get_?env_?(str|string|var))$/i;
const upper = /^[A-Z][A-Z0-9_]*$/;
const defaultNames = /^(default|default_value|fallback)$/;
/** What is no key: paths, addresses, words for nothing. */
const noKey = /^([./~]|https?:|(none|null|undefined|true|false)$|\$\{)/i;
const MIN_KEY = 3;
const inAnnotation = /^\$\{([\w.-]+):([^}]+)\}$/;

/**
 * Keys that are used where a setting is missing, by rules about them: behind an operator, an argument for the default, a function of the program that
 * reads the environment, an assignment where it was empty, an annotation.
 */
export function defaultKeys(units: readonly UnitData[], rules: readonly Rule[]): RawFinding[] {
  const concerned = rules.flatMap((rule) => (rule.defaults ? [{ rule, test: rule.defaults }] : []));
  if (concerned.length === 0) return [];
  const found: RawFinding[] = [];
  const helpers = new Map<string, Set<string>>();
  let refusals: DefaultRefusals | null = null;
  for (const [index, data] of units.entries()) {
    const one = concerned.find(({ rule }) => rule.languages.includes(data.language));
    if (one === undefined || isTestPath(data.path)) continue;
    const known = helpers.get(data.language) ?? helpersOf(units, data.language);
    helpers.set(data.language, known);
    const isKey = new RegExp(one.test.names, 'i');
    const not = new RegExp(one.test.not ?? '(?!)', 'i');
    const unit = new Unit(data);
    const spans = new FunctionSpans(data);
    for (const { node, name, key } of defaultsIn(unit, known)) {
      const setting = name.replace(/[.-]/g, '_');
      if (!isKey.test(setting) || not.test(setting)) continue;
      if (key.length < MIN_KEY || noKey.test(key) || key === name) continue;
      refusals ??= new DefaultRefusals(units);
      if (refusals.refuse(unit, node, name, key)) continue;
      const place = { unit: index, node };
      const fn = spans.at(unit.start(node));
      const { rule } = one;
      const at = { rule, sink: place, place, trace: [], source: null, routes: [], fn };
      found.push({ ...at, confidence: rule.confidence });
    }
  }
  return found;
}

interface Default {
  node: number;
  name: string;
  key: string;
}

function* defaultsIn(unit: Unit, helpers: ReadonlySet<string>): Generator<Default> {
  for (const call of annotationsOf(unit)) {
    const [text = NONE] = unit.list(unit.b(call));
    const stated = inAnnotation.exec(stringAt(unit, text));
    if (lastName(unit, call) === 'Value' && stated) yield { node: call, name: stated[1], key: stated[2] };
  }
  const settings = (node: number) => settingAt(unit, node, helpers);
  for (let node = 0; node < unit.nodeCount; node++) {
    switch (unit.kind(node)) {
      case Kind.Logical: {
        const name = unit.string(unit.c(node)) === '&&' ? '' : settings(unit.a(node));
        if (name !== '') yield { node, name, key: stringAt(unit, unit.b(node)) };
        break;
      }
      case Kind.Conditional: {
        const name = settings(unit.b(node)) || settings(unit.c(node));
        const key = stringAt(unit, unit.b(node)) || stringAt(unit, unit.c(node));
        if (name !== '') yield { node, name, key };
        break;
      }
      case Kind.Call:
        yield* inCall(unit, node, helpers);
        break;
      case Kind.If:
        yield* whereEmpty(unit, node, settings);
        break;
    }
  }
}

/** `env('KEY', 'literal')`, `os.getenv('KEY', default='literal')`, `Optional.ofNullable(System.getenv("KEY")).orElse("literal")` */
function* inCall(unit: Unit, node: number, helpers: ReadonlySet<string>): Generator<Default> {
  const args = [...unit.list(unit.b(node))];
  const called = calledName(unit, node);
  const callee = unit.a(node);
  if (/^or(Else|_else)$/i.test(called) && unit.kind(callee) === Kind.Member) {
    const [inner = NONE] = unit.kind(unit.a(callee)) === Kind.Call ? unit.list(unit.b(unit.a(callee))) : [];
    const name = settingAt(unit, inner, helpers);
    if (name !== '' && args.length > 0) yield { node, name, key: stringAt(unit, args[0]) };
    return;
  }
  const named = args.find(
    (one) => unit.kind(one) === Kind.Keyword && defaultNames.test(unit.string(unit.a(one))),
  );
  const given = named === undefined ? (args[1] ?? NONE) : unit.b(named);
  const key = stringAt(unit, given);
  const name = args.length > 0 ? stringAt(unit, args[0]) : '';
  if (key === '' || name === '') return;
  const isSetting =
    helpers.has(called) ||
    called === 'SetDefault' ||
    (upper.test(name) && (readers.test(called) || readsSettings(unit, callee)));
  if (isSetting) yield { node, name, key };
}

/** `if key == "" { key = "literal" }`, where it was read from the environment. */
function* whereEmpty(unit: Unit, node: number, settings: (node: number) => string): Generator<Default> {
  const test = unit.a(node);
  const variable =
    unit.kind(test) === Kind.Binary ? unit.a(test) : unit.kind(test) === Kind.Unary ? unit.a(test) : NONE;
  if (variable < 0 || unit.kind(variable) !== Kind.Local) return;
  if (unit.kind(test) === Kind.Binary && !/^(==|===|is)$/.test(unit.string(unit.c(test)))) return;
  const isIt = (one: number) =>
    unit.kind(one) === Kind.Local && unit.a(one) === unit.a(variable) && unit.b(one) === unit.b(variable);
  for (const one of unit.list(unit.b(node))) {
    const inner = unit.kind(one) === Kind.Expression ? unit.a(one) : one;
    if (unit.kind(inner) !== Kind.Assign || !isIt(unit.a(inner))) continue;
    const key = stringAt(unit, unit.b(inner));
    if (key === '') continue;
    const fn = new FunctionSpans(unit.data).at(unit.start(node));
    for (const other of nodesIn(unit, fn))
      if (unit.kind(other) === Kind.Assign && isIt(unit.a(other)) && unit.start(other) < unit.start(node)) {
        const name = settings(unit.b(other));
        if (name !== '') yield { node: inner, name, key };
      }
  }
}

/** The name of the setting that an expression reads, without a default; `''` where it reads none. */
function settingAt(unit: Unit, node: number, helpers: ReadonlySet<string>): string {
  if (node < 0) return '';
  switch (unit.kind(node)) {
    case Kind.Typed:
    case Kind.Await:
      return settingAt(unit, unit.a(node), helpers);
    case Kind.Member:
      return /^(env|ENV)$/.test(lastName(unit, unit.a(node))) ? unit.string(unit.b(node)) : '';
    case Kind.Index:
      return /^(env|environ)$/.test(lastName(unit, unit.a(node))) ? stringAt(unit, unit.b(node)) : '';
    case Kind.Call: {
      const [first = NONE] = unit.list(unit.b(node));
      const name = stringAt(unit, first);
      const called = calledName(unit, node);
      const isSetting =
        helpers.has(called) ||
        readers.test(called) ||
        (upper.test(name) && readsSettings(unit, unit.a(node)));
      return isSetting && unit.listLength(unit.b(node)) === 1 ? name : '';
    }
    default:
      return '';
  }
}

/** `os.environ.get`, `Deno.env.get`, `config.get`, `decouple.config` */
function readsSettings(unit: Unit, callee: number): boolean {
  const name = lastName(unit, callee);
  if (name === 'config') return true;
  if (name !== 'get' || unit.kind(callee) !== Kind.Member) return false;
  return /^(env|environ|config|config_?service|configuration|settings)$/i.test(
    lastName(unit, unit.a(callee)),
  );
}

/** Functions of the program that read the environment by the name that they are given. */
function helpersOf(units: readonly UnitData[], language: string): Set<string> {
  const found = new Set<string>();
  for (const data of units) {
    if (data.language !== language || isTestPath(data.path)) continue;
    const unit = new Unit(data);
    const spans = new FunctionSpans(data);
    for (let node = 0; node < unit.nodeCount; node++) {
      const given = environmentAt(unit, node);
      if (given < 0 || unit.kind(given) !== Kind.Local) continue;
      const { name, parameters } = data.functions[spans.at(unit.start(node))];
      const [first, second] = parameters;
      if (name !== '' && second !== undefined && first.slot === unit.a(given)) found.add(name);
    }
  }
  return found;
}

/** What names the variable of the environment that is read there, or NONE. */
function environmentAt(unit: Unit, node: number): number {
  const kind = unit.kind(node);
  if (kind === Kind.Index) return /^(env|environ)$/.test(lastName(unit, unit.a(node))) ? unit.b(node) : NONE;
  if (kind !== Kind.Call) return NONE;
  const callee = unit.a(node);
  const isRead =
    /^(getenv|LookupEnv)$/i.test(lastName(unit, callee)) ||
    (unit.kind(callee) === Kind.Member &&
      lastName(unit, callee) === 'get' &&
      /^(env|environ)$/.test(lastName(unit, unit.a(callee))));
  return isRead ? (unit.list(unit.b(node))[0] ?? NONE) : NONE;
}

/** Annotations of fields and parameters. */
function annotationsOf(unit: Unit): number[] {
  const lists = [
    ...unit.data.classes.flatMap(({ fields }) => fields.map(({ decorators }) => decorators)),
    ...unit.data.functions.flatMap(({ parameters }) => parameters.map(({ decorators }) => decorators)),
  ];
  return lists.flatMap((list) => [...unit.list(list)]).filter((node) => unit.kind(node) === Kind.Call);
}

function stringAt(unit: Unit, node: number): string {
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : '';
}
