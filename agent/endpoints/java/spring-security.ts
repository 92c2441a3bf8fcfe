import { Kind, NONE } from '#agent/ir/kinds.js';
import { unread } from '../access/handlers.js';
import {
  BASIC,
  BEARER,
  PUBLIC,
  type Security,
  type SecuritySchemes,
  sessionCookie,
  unknownScheme,
} from '../access/security.js';
import { lastSegment } from '../annotated-paths.js';
import type { PathTemplate } from '../path-template.js';
import type { FunctionSite, Program } from '../program.js';
import type { SourcePlace } from '../routes.js';
import { hasGap } from '../wiring/value.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { askedBy, askedByMethod } from './asked-by-annotations.js';
import { matchesPattern } from './patterns.js';
import { textsAt } from './stated-paths.js';

interface Rule {
  /** Null: any request that no earlier rule is about. */
  patterns: string[] | null;
  /** What it is about could not be read. */
  isUnread?: true;
  method: string | null;
  access: 'open' | 'checked';
  /** What it asks of callers; of several, the one that asks for more. */
  asks?: Security['asks'];
}

/** A configuration: which requests it is about, and what it says of these. */
interface Chain {
  scope: Omit<Rule, 'access'> | null;
  rules: Rule[];
  place: SourcePlace;
  /** What `@Order` says; chains without it come last. */
  order: number;
}

const matchers = new Set(['requestMatchers', 'antMatchers', 'mvcMatchers', 'pathMatchers', 'regexMatchers']);
/** What says of which requests a whole chain is. */
const SCOPES = /^(antMatcher|mvcMatcher|securityMatchers?)$/;
const open = new Set(['permitAll', 'anonymous']);
const checked = new Set(
  'authenticated fullyAuthenticated hasRole hasAnyRole hasAuthority hasAnyAuthority hasIpAddress access denyAll hasScope rememberMe'.split(
    ' ',
  ),
);
const checkAnnotations = ['PreAuthorize', 'Secured', 'RolesAllowed', 'DenyAll', 'Authenticated', 'PreFilter'];

/** What the configuration of Spring Security says of requests: rules in their order, and how callers show who they are. */
export class SpringSecurity {
  /** One for each configuration, in the order that they state, and that of their files. */
  private readonly chains: Chain[] = [];
  private readonly mechanisms = new Set<string>();

  constructor(
    private readonly program: Program,
    private readonly schemes: SecuritySchemes,
  ) {
    for (let unit = 0; unit < program.unitCount; unit++) {
      const { data } = program.unit(unit);
      if (data.language !== 'java') continue;
      data.functions.forEach((info, fn) => {
        const returned = lastSegment(program.nameOf(unit, info.returnType));
        const isConfigured =
          /^(SecurityFilterChain|SecurityWebFilterChain)$/.test(returned) ||
          (info.name === 'configure' &&
            info.parameters.some(({ type }) => lastSegment(program.nameOf(unit, type)) === 'HttpSecurity'));
        if (isConfigured) this.read(program, { unit, fn });
      });
    }
    this.chains.sort((one, other) => one.order - other.order);
  }

  /** What a request has to pass, by the rules and by the annotations of handler and class. */
  of(
    { path, parameters }: PathTemplate,
    methods: readonly string[],
    annotations: readonly Annotations[],
  ): Security | null {
    const stated = annotations.find(
      (one) => checkAnnotations.some((name) => one.has(name)) || one.has('PermitAll'),
    );
    const isOpen = stated !== undefined && (stated.has('PermitAll') || isOpenExpression(stated));
    const by = checkAnnotations.find((name) => stated?.has(name));
    if (stated !== undefined && !isOpen)
      return this.required(by ? askedBy(stated, by, this.program) : undefined);
    const isPartlyKnown = parameters.some(({ isUnknown }) => isUnknown);
    const { access, asks } = this.accessBy((rule) => matches(rule, isPartlyKnown ? null : path, methods));
    if (access === 'checked') return this.required(asks);
    if (access === 'open' || (isOpen && this.chains.length === 0)) return PUBLIC;
    return access === null ? null : unread('Spring Security', access);
  }

  /**
   * What the first rule says that is about a request, of the first chain that is; null where none is, and the place of
   * what may be about it where that is not known.
   */
  private accessBy(isAbout: (rule: Rule) => boolean | null): {
    access: Rule['access'] | SourcePlace | null;
    asks?: Security['asks'];
  } {
    const earlier = new Map<Rule['access'], Rule>();
    let unsure: SourcePlace | null = null;
    for (const { scope, rules, place } of this.chains) {
      const isOfChain = scope === null ? true : isAbout({ ...scope, access: 'open' });
      if (isOfChain === false) continue;
      for (const rule of rules) {
        const isSure = isAbout(rule);
        if (isSure === false) continue;
        if (rule.asks?.kind !== 'signed-in' || !earlier.has(rule.access)) earlier.set(rule.access, rule);
        if (isSure && isOfChain)
          return earlier.size === 1
            ? { access: rule.access, asks: earlier.get(rule.access)?.asks }
            : { access: place };
        unsure ??= place;
      }
      // Requests of a chain are no matter of those behind it.
      if (scope !== null && isOfChain) return { access: unsure };
      if (isOfChain === null) unsure ??= place;
    }
    return { access: unsure };
  }

  private required(asks?: Security['asks']): Security {
    return { ...this.scheme(), ...(asks ? { asks } : {}) };
  }

  private scheme(): Security {
    const { mechanisms, schemes } = this;
    if (mechanisms.has('bearer')) return schemes.required('bearer', BEARER);
    if (mechanisms.has('session')) return schemes.required('session', sessionCookie('JSESSIONID'));
    if (mechanisms.has('basic')) return schemes.required('basic', BASIC);
    return schemes.required('spring-security', unknownScheme('Spring Security'));
  }

  private read(program: Program, site: FunctionSite): void {
    const unit = program.unit(site.unit);
    const { start, end } = program.functionInfo(site);
    const found: { at: number; rule: Rule }[] = [];
    let scope: Chain['scope'] = null;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
      const callee = unit.a(node);
      if (unit.kind(callee) !== Kind.Member) continue;
      const name = unit.string(unit.b(callee));
      this.readMechanism(program, site.unit, node, name);
      if (SCOPES.test(name)) {
        const patterns = [...unit.list(unit.b(node))].flatMap((one) => textsIn(program, site.unit, one));
        scope = { patterns, method: null, ...(patterns.length === 0 ? { isUnread: true } : {}) };
      }
      if (!open.has(name) && !checked.has(name)) continue;
      const receiver = unit.a(callee);
      if (unit.kind(receiver) !== Kind.Call || unit.kind(unit.a(receiver)) !== Kind.Member) continue;
      const matcher = unit.string(unit.b(unit.a(receiver)));
      const access = open.has(name) ? 'open' : 'checked';
      const roles = [...unit.list(unit.b(node))].flatMap((one) => textsIn(program, site.unit, one));
      const asks = open.has(name) ? undefined : askedByMethod(name, roles, program);
      if (matcher === 'anyRequest' || matcher === 'anyExchange')
        found.push({ at: unit.end(node), rule: { patterns: null, method: null, access, asks } });
      else if (matchers.has(matcher)) {
        const args = [...unit.list(unit.b(receiver))];
        const patterns = args.flatMap((argument) => textsIn(program, site.unit, argument));
        const method = args
          .map((argument) => methodIn(program, site.unit, argument))
          .find((one) => one !== null);
        const isUnread = patterns.length === 0 && !method;
        const rule: Rule = {
          patterns,
          method: method ?? null,
          access,
          asks,
          ...(isUnread ? { isUnread } : {}),
        };
        found.push({ at: unit.end(node), rule });
      }
    }
    const rules = found.sort((one, other) => one.at - other.at).map(({ rule }) => rule);
    if (rules.length === 0) return;
    const { owner, decorators } = program.functionInfo(site);
    const order =
      annotationsOf(program, site.unit, decorators).number('Order') ??
      (owner === NONE ? undefined : classOrder(program, site.unit, owner)) ??
      Number.MAX_SAFE_INTEGER;
    this.chains.push({ scope, rules, place: program.functionPlace(site), order });
  }

  private readMechanism(program: Program, unitIndex: number, call: number, name: string): void {
    const unit = program.unit(unitIndex);
    if (name === 'httpBasic') this.mechanisms.add('basic');
    else if (name === 'formLogin' || name === 'oauth2Login' || name === 'rememberMe')
      this.mechanisms.add('session');
    else if (name === 'oauth2ResourceServer') this.mechanisms.add('bearer');
    else if (/^addFilter/.test(name))
      for (const argument of unit.list(unit.b(call)))
        if (/jwt|token|bearer/i.test(nameAt(program, unitIndex, argument))) this.mechanisms.add('bearer');
  }
}

function classOrder(program: Program, unit: number, cls: number): number | undefined {
  return annotationsOf(program, unit, program.unit(unit).data.classes[cls].decorators).number('Order');
}

function nameAt(program: Program, unitIndex: number, node: number): string {
  const unit = program.unit(unitIndex);
  const isMade = unit.kind(node) === Kind.New || unit.kind(node) === Kind.Call;
  return program.nameOf(unitIndex, isMade ? unit.a(node) : node) ?? '';
}

/** Texts of an argument: itself, those of a list, or those that a matcher is made of. */
function textsIn(program: Program, unitIndex: number, node: number, depth = 0): string[] {
  const unit = program.unit(unitIndex);
  if (depth > 4) return [];
  if (unit.kind(node) === Kind.String) return [unit.string(unit.a(node))];
  if (unit.kind(node) === Kind.List)
    return [...unit.list(unit.a(node))].flatMap((item) => textsIn(program, unitIndex, item, depth + 1));
  if (unit.kind(node) === Kind.Call || unit.kind(node) === Kind.New)
    return [...unit.list(unit.b(node))].flatMap((item) => textsIn(program, unitIndex, item, depth + 1));
  if (unit.kind(node) !== Kind.Binary && program.nameOf(unitIndex, node) === null) return [];
  return textsAt(unitIndex, node, undefined, program).filter((text) => !hasGap(text));
}

function methodIn(program: Program, unitIndex: number, node: number): string | null {
  const name = program.nameOf(unitIndex, node) ?? '';
  return /(^|\.)HttpMethod\.[A-Z]+$/.test(name) ? lastSegment(name) : null;
}

function isOpenExpression(annotations: Annotations): boolean {
  return /^(permitAll|isAnonymous)/.test(annotations.text('PreAuthorize') ?? '');
}

/** Whether a rule is about a request; null: it may be. `path` is null where it is known in part only. */
function matches(
  { patterns, method, isUnread }: Rule,
  path: string | null,
  methods: readonly string[],
): boolean | null {
  // What could not be read could be about anything.
  if (isUnread) return null;
  if (method !== null && !methods.includes(method)) return false;
  const isAny = patterns === null || patterns.length === 0 || patterns.some((one) => /^\/?\*\*$/.test(one));
  if (isAny) return true;
  return path === null ? null : patterns.some((pattern) => matchesPattern(pattern, path));
}
