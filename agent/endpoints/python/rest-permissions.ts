import { Kind } from '#agent/ir/kinds.js';
import { lastWord } from '#agent/ir/last-word.js';
import type { MadeFunction } from '../access/fixed-tests.js';
import { checksIn as ofCode, unread } from '../access/handlers.js';
import { classAnswer } from '../access/libraries.js';
import {
  BASIC,
  BEARER,
  bothRequired,
  guardedBy,
  PUBLIC,
  type Security,
  unknownScheme,
} from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { SourcePlace } from '../routes.js';
import { type ClassValue, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { ActionBranches, type Asked } from './action-branches.js';
import { constantsOf } from './class-constants.js';
import { classValueOf, libraryBases, memberOf } from './class-members.js';
import type { RestSettings } from './rest-settings.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_DEPTH = 12;

/** A permission as it is stated: a class, or several that are put together; null: it could not be read. */
type Stated = { kind: 'class'; value: Value } | { kind: 'and' | 'or'; parts: [Stated, Stated] } | null;

/** What permission classes of Django's REST framework ask of callers: of a view, of one action of it, or put together by operators. */
export class RestPermissions {
  constructor(
    private readonly wiring: Wiring,
    private readonly settings: RestSettings,
  ) {}

  /** `own`: what an action states for itself. */
  of(cls: ClassValue, asked: Asked, own: Value, place: SourcePlace): Security | null {
    const getter = memberOf(cls, 'get_permissions');
    if (getter === null) return this.ofAll(this.statedBy(cls, own), cls, asked.method, place);
    const branches = new ActionBranches(this.wiring, cls, asked);
    const { name } = this.wiring.program.unit(cls.unit).data.classes[cls.cls];
    const found = branches.given(getter);
    if (found === null) return unread(`${name}.get_permissions`, place);
    const stated = found.flatMap((one): Stated[] =>
      one.kind === 'inherited'
        ? this.statedBy(cls, own)
        : one.kind === 'value'
          ? itemsIn(one.value).map((value) => ({ kind: 'class', value }))
          : [this.read(one.unit, one.node)],
    );
    return this.ofAll(stated, cls, asked.method, place);
  }

  /** Of a view that is a function, `@api_view([...])`: what `@permission_classes([...])` states, or else the settings. */
  ofFunction(site: FunctionSite, methods: readonly string[]): Security | null {
    const { evaluator, program } = this.wiring;
    const unit = program.unit(site.unit);
    const made = [...unit.list(program.functionInfo(site).decorators)].filter(
      (node) => unit.kind(node) === Kind.Call,
    );
    const named = (name: string) =>
      made.find((node) => program.nameOf(site.unit, unit.a(node))?.split('.').at(-1) === name);
    if (named('api_view') === undefined) return null;
    const place = program.functionPlace(site);
    const permissions = named('permission_classes');
    const [list] = permissions === undefined ? [] : unit.list(unit.b(permissions));
    const value = list === undefined ? null : evaluator.evaluate(evaluator.modules.frameOf(site.unit), list);
    if (permissions !== undefined && value === null) return unread('permission_classes', place);
    const stated = this.statedBy(null, value);
    const all = methods.map((method) => this.ofAll(stated, null, method, place));
    const isSame = all.every((one) => isSure(one) === isSure(all[0]));
    return isSame ? (all[0] ?? null) : unread('permission_classes', place);
  }

  private statedBy(cls: ClassValue | null, own: Value): Stated[] {
    const value = own ?? (cls && classValueOf(cls, 'permission_classes'));
    if (value === null) return this.settingOf('PERMISSION').map((one) => ({ kind: 'class', value: one }));
    const known = firstOf(value, 'list');
    const unit = known?.site && this.wiring.program.unit(known.site.unit);
    const nodes =
      unit && known.site && unit.kind(known.site.node) === Kind.List
        ? [...unit.list(unit.a(known.site.node))]
        : [];
    return (known?.items ?? []).map((item, at) =>
      item === null && known?.site && nodes.length === known.items.length
        ? this.read(known.site.unit, nodes[at])
        : { kind: 'class', value: item },
    );
  }

  /** `IsOwner & (IsStaff | ReadOnly)`, `IsOwner()` */
  private read(unitIndex: number, node: number, depth = 0): Stated {
    const { evaluator, program } = this.wiring;
    const unit = program.unit(unitIndex);
    if (node < 0 || depth > MAX_DEPTH) return null;
    if (unit.kind(node) === Kind.Binary) {
      const operator = unit.string(unit.c(node));
      if (operator !== '&' && operator !== '|') return null;
      const [one, other] = [unit.a(node), unit.b(node)].map((side) => this.read(unitIndex, side, depth + 1));
      return { kind: operator === '&' ? 'and' : 'or', parts: [one, other] };
    }
    if (unit.kind(node) === Kind.Unary) return null;
    const frame = evaluator.modules.frameOf(unitIndex);
    if (unit.kind(node) === Kind.Call && unit.listLength(unit.b(node)) === 0) {
      const made = evaluator.evaluate(frame, unit.a(node));
      const isClass = optionsOf(made).some((one) => one?.kind === 'class' || one?.kind === 'foreign');
      return { kind: 'class', value: isClass ? made : evaluator.evaluate(frame, node) };
    }
    return { kind: 'class', value: evaluator.evaluate(frame, node) };
  }

  private ofAll(
    stated: readonly Stated[],
    cls: ClassValue | null,
    method: string,
    place: SourcePlace,
  ): Security | null {
    if (stated.length === 0) return null;
    let security: Security | null = null;
    for (const one of stated) security = bothRequired(security, this.ofOne(one, cls, method, place));
    return security === null && stated.every((one) => isForAll(one)) ? PUBLIC : security;
  }

  private ofOne(one: Stated, cls: ClassValue | null, method: string, place: SourcePlace): Security | null {
    if (one === null) return unread('permission_classes', place);
    if (one.kind === 'class') return this.permission(one.value, cls, method, place);
    const [left, right] = one.parts.map((part) => this.ofOne(part, cls, method, place));
    if (one.kind === 'and') return bothRequired(left, right);
    // Who fulfils either gets an answer: of two that both ask it is no more than the one that asks for less.
    if (one.parts.some((part) => isForAll(part))) return null;
    if (!isSure(left) || !isSure(right)) return unread('permission_classes', place);
    return asksMore(left) ? right : left;
  }

  private permission(
    value: Value,
    cls: ClassValue | null,
    method: string,
    place: SourcePlace,
  ): Security | null {
    const own = this.settings.classOf(value);
    if (own) {
      const member = memberOf(own, 'has_permission');
      // One that is about single records lets all others pass.
      if (member) return ofCode(this.ofView(member, cls), this.wiring);
      const base = libraryBases(own).find((one) => classAnswer('permissions', one) !== null);
      return base === undefined ? null : this.known(base, cls, method, place);
    }
    return this.known(lastNameOf(value), cls, method, place);
  }

  /** A permission is handed the view that it is asked for: `has_permission(self, request, view)`. */
  private ofView(site: FunctionSite, cls: ClassValue | null): MadeFunction {
    const { program } = this.wiring;
    const slot = program.functionInfo(site).parameters.at(-1)?.slot;
    if (cls === null || slot === undefined) return site;
    return { ...site, objects: new Map([[slot, constantsOf(cls, program)]]) };
  }

  private known(name: string, cls: ClassValue | null, method: string, place: SourcePlace): Security | null {
    const answer = classAnswer('permissions', name);
    if (answer === null) return unread(name || 'permission_classes', place);
    if (answer === 'harmless' || (answer === 'writes' && READS.has(method))) return null;
    const kind = /Admin|Permissions|Scope/.test(name) ? 'role' : 'signed-in';
    return guardedBy(this.scheme(name, cls), [{ name, kind, ...place }]);
  }

  private scheme(checked: string, cls: ClassValue | null): Security {
    const { schemes } = this.wiring;
    const listed = cls && classValueOf(cls, 'authentication_classes');
    const kinds = (listed === null ? this.settingOf('AUTHENTICATION') : itemsIn(listed)).map(lastNameOf);
    if (kinds.some((kind) => /Token|JWT|Bearer/i.test(kind))) return schemes.required('bearer', BEARER);
    if (kinds.some((kind) => /Basic/.test(kind))) return schemes.required('basic', BASIC);
    return schemes.required(checked, unknownScheme(checked));
  }

  /** The classes that the settings of the REST framework name for all views. */
  private settingOf(kind: 'PERMISSION' | 'AUTHENTICATION'): Value[] {
    return itemsIn(this.settings.of(`DEFAULT_${kind}_CLASSES`));
  }
}

function isForAll(one: Stated): boolean {
  return one?.kind === 'class' && classAnswer('permissions', lastNameOf(one.value)) === 'harmless';
}

function isSure(security: Security | null): security is Security {
  return security?.guards?.some(({ kind }) => kind !== 'unknown' && kind !== 'csrf') ?? false;
}

function asksMore({ guards = [] }: Security): boolean {
  return guards.some(({ kind }) => kind === 'role' || kind === 'owner');
}

function itemsIn(value: Value): Value[] {
  return [...(firstOf(value, 'list')?.items ?? [])];
}

function lastNameOf(value: Value): string {
  const [text] = textsOf(value);
  if (text !== undefined) return lastWord(text);
  for (const one of optionsOf(value)) if (one?.kind === 'foreign') return one.name.split('.').at(-1) ?? '';
  return '';
}
