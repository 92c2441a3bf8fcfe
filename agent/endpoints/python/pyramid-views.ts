import { INVOKE_MEMBER, Kind } from '#agent/ir/kinds.js';
import { checksIn as ofCode, unread } from '../access/handlers.js';
import { writtenName } from '../access/refusals.js';
import { bothRequired, type Security } from '../access/security.js';
import type { FunctionSite } from '../program.js';
import { handlerOf, type Wiring } from '../router-calls.js';
import { type Call, firstOf, textsOf, type Value } from '../wiring/value.js';
import { statedChecks } from './checks.js';
import { withConstants } from './class-constants.js';
import { memberOf } from './class-members.js';

/** What `view_config` and `add_view` are given that says nothing of who may call. */
const HARMLESS = new Set(
  (
    'view name renderer http_cache route_name context for_ attr request_method request_type request_param match_param ' +
    'containment xhr accept header path_info physical_path mapper wrapper check_csrf require_csrf exception_only is_authenticated'
  ).split(' '),
);
/** It is open, whatever is asked otherwise. */
const OPEN = /(^|\.)NO_PERMISSION_REQUIRED$/;

/** Views of Pyramid: what answers, and what is asked before. */
export class PyramidViews {
  private readonly everywhere: Security | null;
  private readonly byDefault: Security | null;
  /** A tree of resources is searched for views that have no route. */
  readonly hasTree: boolean;

  constructor(private readonly wiring: Wiring) {
    const { calls, program } = wiring;
    const named = (name: string) => calls.filter(({ callee }) => callee.member === name);
    this.everywhere = named('add_tween').reduce<Security | null>(
      (all, call) => bothRequired(all, this.tween(call)),
      null,
    );
    this.byDefault = named('set_default_permission').reduce<Security | null>(
      (all, call) => bothRequired(all, unread('set_default_permission', program.place(call))),
      null,
    );
    this.hasTree = calls.some(
      ({ callee, keywords }) =>
        callee.member === 'set_root_factory' ||
        (callee.name === 'pyramid.config.Configurator' && keywords.has('root_factory')),
    );
  }

  /** The method that answers for a class, `__call__` unless another one is named; a function itself. */
  answering(call: Call, view: Value, node: number): ReturnType<typeof handlerOf> {
    const cls = firstOf(view, 'class');
    if (!cls) return handlerOf(call, view, node, this.wiring);
    const [attr = INVOKE_MEMBER] = textsOf(call.keywords.get('attr') ?? null);
    const name = this.wiring.program.handlerName(call, { kind: 'class', unit: cls.unit, cls: cls.cls }, node);
    const member = memberOf(cls, attr);
    const site = member && withConstants(member, cls, this.wiring.program);
    return { name, site, fn: null, around: [], between: [] };
  }

  /** Whether a view only says that its methods are not answered: `raise HTTPMethodNotAllowed()`. */
  isRefusal({ unit: index, fn }: FunctionSite): boolean {
    const unit = this.wiring.program.unit(index);
    const body = [...unit.list(this.wiring.program.functionInfo({ unit: index, fn }).body)];
    const last = body.at(-1) ?? -1;
    const isAlone = body.every((one) => one === last || unit.kind(one) === Kind.Expression);
    if (!isAlone || last < 0 || (unit.kind(last) !== Kind.Throw && unit.kind(last) !== Kind.Return))
      return false;
    return /(^|\.)HTTPMethodNotAllowed$/.test(writtenName(unit, unit.a(last)));
  }

  /** What is asked before a function that answers; `stated`: what the view and the defaults of its class say. */
  before(site: FunctionSite, call: Call, stated: ReadonlyMap<string, Value>): Security | null {
    const { program } = this.wiring;
    const place = program.place(call);
    const permission = stated.get('permission');
    const isOpen = OPEN.test(firstOf(permission ?? null, 'foreign')?.name ?? '');
    let security = permission === undefined ? bothRequired(this.everywhere, this.byDefault) : this.everywhere;
    for (const name of stated.keys())
      if (!HARMLESS.has(name) && !(name === 'permission' && isOpen))
        security = bothRequired(security, unread(name, place));
    const { owner } = program.functionInfo(site);
    const made = owner < 0 ? undefined : program.methodsOf({ unit: site.unit, cls: owner }).get('__init__');
    if (made) security = bothRequired(security, ofCode(made, this.wiring));
    return bothRequired(security, statedChecks(site, this.wiring));
  }

  /** `config.add_tween('shop.tweens.sign_in_factory')`: the function that it makes is before all views. */
  private tween(call: Call): Security | null {
    const { program, evaluator } = this.wiring;
    const place = program.place(call);
    for (const name of textsOf(call.positional[0] ?? null)) {
      const at = name.lastIndexOf('.');
      const module = evaluator.modules.imported(evaluator, call.unit, name.slice(0, at));
      const made = module?.kind === 'module' ? evaluator.member(module, name.slice(at + 1)) : null;
      const fn = firstOf(made, 'function');
      if (fn) return ofCode(fn, this.wiring, { within: true });
      const cls = firstOf(made, 'class');
      const method = cls && memberOf(cls, INVOKE_MEMBER);
      return method ? ofCode(method, this.wiring, { within: true }) : unread(name, place);
    }
    return unread('add_tween', place);
  }
}
