import { isCheckName } from '../access/checks.js';
import { checksIn as ofCode, unread } from '../access/handlers.js';
import { classAnswer, givesRecords } from '../access/libraries.js';
import { bothRequired, guardedBy, type Security, sessionCookie } from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { type Call, type ClassValue, optionsOf, type Value } from '../wiring/value.js';
import { checksIn } from './checks.js';
import { withConstants } from './class-constants.js';
import { libraryBases, memberOf } from './class-members.js';
import { RestPermissions } from './rest-permissions.js';
import type { RestSettings } from './rest-settings.js';

/** Methods that views of libraries call before they answer. */
const HOOKS = ['dispatch', 'setup', 'initial', 'check_permissions', 'get_object', 'get_queryset'];

/** What is stated where a view is named: its permissions, and the attributes that its objects are given. */
export interface StatedOfView {
  stated?: Value;
  given?: ReadonlyMap<string, Value>;
}

/** What views of Django, and of its REST framework, ask of callers by what they are: by bases, permissions and hooks. */
export class ViewChecks {
  private readonly permissions: RestPermissions;

  constructor(
    private readonly wiring: Wiring,
    settings: RestSettings,
  ) {
    this.permissions = new RestPermissions(wiring, settings);
  }

  /** Of a class of the program, for a method that it answers itself or by what it inherits: by which action, and what that states itself. */
  of(
    cls: ClassValue,
    method: string,
    site: FunctionSite | null,
    action: string | null = null,
    { stated = null, given }: StatedOfView = {},
  ): Security | null {
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
    if (isRest)
      security = bothRequired(security, this.permissions.of(cls, { action, method }, stated, place));
    for (const hook of HOOKS) {
      const member = memberOf(cls, hook);
      const isOwn = member && site && member.unit === site.unit && member.fn === site.fn;
      if (!member || isOwn) continue;
      const found = ofCode(withConstants(member, cls, program, given), this.wiring);
      // What shows fewer records to who is not known may still answer.
      const mayAnswer = found && givesRecords('python', hook) && !this.wiring.checks.read(member, 0).throws;
      security = bothRequired(security, mayAnswer ? unread(`${name}.${hook}`, place) : found);
    }
    const other = bases.find((one) => isCheckName(one) && classAnswer('views', one) === null);
    return other === undefined ? security : bothRequired(security, unread(other, place));
  }

  /** Of a view that is a function. */
  ofFunction(site: FunctionSite, methods: readonly string[]): Security | null {
    return this.permissions.ofFunction(site, methods);
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
