import { isCheckName } from '../access/checks.js';
import { checksIn as ofCode, unread } from '../access/handlers.js';
import { classAnswer, givesRecords } from '../access/libraries.js';
import {
  BASIC,
  BEARER,
  bothRequired,
  guardedBy,
  PUBLIC,
  type Security,
  sessionCookie,
  unknownScheme,
} from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import type { SourcePlace } from '../routes.js';
import { type Call, type ClassValue, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checksIn } from './checks.js';
import { classValueOf, libraryBases, memberOf } from './class-members.js';
import type { RestSettings } from './rest-settings.js';

/** Methods that views of libraries call before they answer. */
const HOOKS = ['dispatch', 'setup', 'initial', 'check_permissions', 'get_object', 'get_queryset'];
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What views of Django, and of its REST framework, ask of callers by what they are: by bases, permissions and hooks. */
export class ViewChecks {
  constructor(
    private readonly wiring: Wiring,
    private readonly settings: RestSettings,
  ) {}

  /** Of a class of the program, for a method that it answers itself or by what it inherits. */
  of(cls: ClassValue, method: string, site: FunctionSite | null): Security | null {
    const { program, schemes } = this.wiring;
    const unit = program.unit(cls.unit);
    const { name, start, decorators } = unit.data.classes[cls.cls];
    const place = { file: unit.path, line: unit.position(start).line };
    const bases = libraryBases(cls);
    const isRest = [...bases, ...ownBases(cls, this.wiring)].some((one) =>
      /(APIView|ViewSet|ViewSetMixin)$/.test(one),
    );
    const mixin = bases.find((one) => classAnswer('views', one) === 'checks');
    let security = checksIn(cls.unit, decorators, this.wiring);
    if (mixin !== undefined)
      security = bothRequired(
        security,
        guardedBy(schemes.required('session', sessionCookie('sessionid')), [
          { name: mixin, kind: /Permission|User|Group/.test(mixin) ? 'role' : 'signed-in', ...place },
        ]),
      );
    // Permissions of its own for each action are put together by code.
    if (isRest)
      security = bothRequired(
        security,
        memberOf(cls, 'get_permissions')
          ? unread(`${name}.get_permissions`, place)
          : this.permissions(cls, method, place),
      );
    for (const hook of HOOKS) {
      const member = memberOf(cls, hook);
      const isOwn = member && site && member.unit === site.unit && member.fn === site.fn;
      if (!member || isOwn) continue;
      const found = ofCode(member, this.wiring);
      // What shows fewer records to who is not known may still answer.
      const mayAnswer = found && givesRecords('python', hook) && !this.wiring.checks.read(member, 0).throws;
      security = bothRequired(security, mayAnswer ? unread(`${name}.${hook}`, place) : found);
    }
    const other = bases.find((one) => isCheckName(one) && classAnswer('views', one) === null);
    return other === undefined ? security : bothRequired(security, unread(other, place));
  }

  /** Of a view of a library, as it is: `TemplateView.as_view()`. */
  ofLibrary(name: string, call: Call): { security?: Security | null; isOfLibrary?: boolean } {
    const answer = classAnswer('views', name);
    if (answer === null) return {};
    const { schemes, program } = this.wiring;
    if (answer !== 'checks') return { isOfLibrary: true };
    const required = schemes.required('session', sessionCookie('sessionid'));
    const guard = { name, kind: 'signed-in', ...program.place(call) } as const;
    return { isOfLibrary: true, security: guardedBy(required, [guard]) };
  }

  private permissions(cls: ClassValue, method: string, place: SourcePlace): Security | null {
    const own = classValueOf(cls, 'permission_classes');
    const stated = own === null ? this.settingOf('PERMISSION') : itemsIn(own);
    if (stated.length === 0) return null;
    let security: Security | null = null;
    let isOpen = true;
    for (const one of stated) {
      const found = this.permission(one, cls, method, place);
      if (found !== null) isOpen = false;
      security = bothRequired(security, found);
    }
    const isAllowAny = stated.every((one) => classAnswer('permissions', lastNameOf(one)) === 'harmless');
    return isOpen && isAllowAny ? PUBLIC : security;
  }

  private permission(value: Value, cls: ClassValue, method: string, place: SourcePlace): Security | null {
    const own = this.settings.classOf(value);
    if (own) {
      const member = memberOf(own, 'has_permission');
      // One that is about single records lets all others pass.
      if (member) return ofCode(member, this.wiring);
      const base = libraryBases(own).find((one) => classAnswer('permissions', one) !== null);
      return base === undefined ? null : this.known(base, cls, method, place);
    }
    return this.known(lastNameOf(value), cls, method, place);
  }

  private known(name: string, cls: ClassValue, method: string, place: SourcePlace): Security | null {
    const answer = classAnswer('permissions', name);
    if (answer === null) return unread(name || 'permission_classes', place);
    if (answer === 'harmless' || (answer === 'writes' && READS.has(method))) return null;
    const kind = /Admin|Permissions|Scope/.test(name) ? 'role' : 'signed-in';
    return guardedBy(this.scheme(name, cls), [{ name, kind, ...place }]);
  }

  private scheme(checked: string, cls: ClassValue): Security {
    const { schemes } = this.wiring;
    const listed = classValueOf(cls, 'authentication_classes');
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

function itemsIn(value: Value): Value[] {
  return [...(firstOf(value, 'list')?.items ?? [])];
}

function lastNameOf(value: Value): string {
  const [text] = textsOf(value);
  if (text !== undefined) return text.split('.').at(-1) ?? '';
  for (const one of optionsOf(value)) if (one?.kind === 'foreign') return one.name.split('.').at(-1) ?? '';
  return '';
}

/** Names of the program's own classes that a class derives from. */
function ownBases(cls: ClassValue, wiring: Wiring, depth = 0): string[] {
  if (depth > 12) return [];
  return cls.bases.flatMap((base) =>
    optionsOf(base).flatMap((one) =>
      one?.kind === 'class'
        ? [wiring.program.unit(one.unit).data.classes[one.cls].name, ...ownBases(one, wiring, depth + 1)]
        : [],
    ),
  );
}
