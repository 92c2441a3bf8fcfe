import { type PathTemplate, regexTemplate } from '../path-template.js';
import type { Program } from '../program.js';
import { argument } from '../router-calls.js';
import {
  type Call,
  type ClassValue,
  type Foreign,
  firstOf,
  gap,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { classValueOf, libraryBases, memberOf, membersOf } from './class-members.js';
import type { Answer, DjangoViews } from './django-views.js';

/** A route of a router of Django's REST framework, relative to where the router is included. */
export interface RestRoute {
  template: PathTemplate;
  answer: Answer;
  call: Call;
}

/** Actions of a view set: name -> method, whether it is about one object, and the classes of the library that have it. */
const actions: readonly { name: string; method: string; isDetail: boolean; of: readonly string[] }[] = [
  {
    name: 'list',
    method: 'GET',
    isDetail: false,
    of: ['ModelViewSet', 'ReadOnlyModelViewSet', 'ListModelMixin'],
  },
  { name: 'create', method: 'POST', isDetail: false, of: ['ModelViewSet', 'CreateModelMixin'] },
  {
    name: 'retrieve',
    method: 'GET',
    isDetail: true,
    of: ['ModelViewSet', 'ReadOnlyModelViewSet', 'RetrieveModelMixin'],
  },
  { name: 'update', method: 'PUT', isDetail: true, of: ['ModelViewSet', 'UpdateModelMixin'] },
  { name: 'partial_update', method: 'PATCH', isDetail: true, of: ['ModelViewSet', 'UpdateModelMixin'] },
  { name: 'destroy', method: 'DELETE', isDetail: true, of: ['ModelViewSet', 'DestroyModelMixin'] },
];

/** Routers of Django's REST framework: `router.register(prefix, viewset)`, with the actions that view sets add. */
export class RestRouters {
  private readonly registered = new Map<number, { call: Call; outer: string }[]>();
  private readonly extended = new Map<number, Foreign[]>();
  private readonly extra = new Map<string, Call[]>();

  constructor(
    calls: readonly Call[],
    private readonly views: DjangoViews,
    private readonly program: Program,
  ) {
    for (const call of calls) {
      const { of, member } = call.callee;
      const { decorated } = call;
      if (member === 'register' && of) {
        const { router, outer } = registeredAt(of);
        add(this.registered, router.id, { call, outer });
      } else if (member === 'extend' && of?.member === 'registry' && of.of) {
        const [other] = optionsOf(call.positional[0] ?? null);
        if (other?.kind === 'foreign' && other.of) add(this.extended, of.of.id, other.of);
      } else if (call.callee.name.endsWith('.action') && decorated?.kind === 'function')
        add(this.extra, `${decorated.unit} ${decorated.fn}`, call);
    }
  }

  /** The router of `router.urls`, or null. */
  routerOf(value: Value): Foreign | null {
    const one = firstOf(value, 'foreign');
    return one?.member === 'urls' && one.of !== null && /Router\(\)$/.test(one.of.name) ? one.of : null;
  }

  routesOf(router: Foreign, depth = 0): RestRoute[] {
    const slash = truth(router.made?.keywords.get('trailing_slash') ?? null) === false ? '' : '/';
    const outer = nestedBelow(router);
    const routes: RestRoute[] = [];
    const registered = this.registered.get(router.id) ?? [];
    for (const { call, outer: within } of registered) {
      const cls = firstOf(argument(call, 1, 'viewset'), 'class');
      for (const prefix of textsOf(argument(call, 0, 'prefix')))
        if (cls) routes.push(...this.viewSetRoutes(call, outer + within + prefix, cls, slash));
    }
    for (const other of depth < 5 ? (this.extended.get(router.id) ?? []) : [])
      routes.push(...this.routesOf(other, depth + 1).filter(({ template }) => template.path !== ''));
    // The root of the interface, which lists what is registered.
    if (/DefaultRouter\(\)$/.test(router.name) && router.made && registered.length > 0)
      routes.push({
        template: { path: '', parameters: [] },
        answer: { methods: ['GET'], handler: 'APIRootView', read: [], isOfLibrary: true },
        call: registered[0].call,
      });
    return routes;
  }

  private viewSetRoutes(call: Call, prefix: string, cls: ClassValue, slash: string): RestRoute[] {
    const { name } = this.program.unit(cls.unit).data.classes[cls.cls];
    const bases = new Set(libraryBases(cls));
    const stated = textsOf(classValueOf(cls, 'http_method_names')).map((one) => one.toUpperCase());
    const lookup =
      textsOf(classValueOf(cls, 'lookup_url_kwarg'))[0] ??
      textsOf(classValueOf(cls, 'lookup_field'))[0] ??
      'id';
    const start = prefix === '' ? '' : `${prefix}/`;
    const one = `${start}(?P<${lookup}>[^/.]+)`;
    const at = (pattern: string) => regexTemplate(pattern);
    const routes: RestRoute[] = [];
    const push = (pattern: string, methods: string[], action: string, permitted: Value = null) => {
      const site = memberOf(cls, action);
      const allowed = stated.length > 0 ? methods.filter((method) => stated.includes(method)) : methods;
      if (allowed.length > 0)
        routes.push({
          template: at(pattern),
          answer: {
            methods: allowed,
            handler: `${name}.${action}`,
            read: [
              ...(site ? this.views.readBy(site) : []),
              ...this.views.listedBy(cls, site, action, allowed[0]),
            ],
            site,
            isOfLibrary: site === null,
            ...this.views.ofView(cls, site, allowed[0], action, { stated: permitted }),
          },
          call,
        });
    };
    for (const action of actions)
      if (memberOf(cls, action.name) !== null || action.of.some((base) => bases.has(base)))
        push(
          action.isDetail ? `${one}${slash}` : `${prefix}${prefix === '' ? '' : slash}`,
          [action.method],
          action.name,
        );
    for (const [action, member] of membersOf(cls)) {
      if (member?.kind !== 'function') continue;
      for (const extra of this.extra.get(`${member.unit} ${member.fn}`) ?? []) {
        const isDetail = truth(argument(extra, 1, 'detail')) === true;
        const methods = textsOf(argument(extra, 0, 'methods')).map((method) => method.toUpperCase());
        const path = textsOf(argument(extra, 2, 'url_path'))[0] ?? action;
        push(
          `${isDetail ? `${one}/` : start}${path}${slash}`,
          methods.length > 0 ? methods : ['GET'],
          action,
          extra.keywords.get('permission_classes') ?? null,
        );
      }
    }
    return routes;
  }
}

/** `NestedSimpleRouter(parent, 'users', lookup='user')` serves below one object of its parent. */
function nestedBelow(router: Foreign): string {
  const made = router.made;
  if (!made || !/Nested\w*Router$/.test(made.callee.name)) return '';
  const [prefix] = textsOf(argument(made, 1, 'parent_prefix'));
  const lookup = textsOf(argument(made, 2, 'lookup'))[0] ?? 'parent';
  return prefix === undefined ? '' : `${prefix}/(?P<${lookup}_pk>[^/.]+)/`;
}

/** `router.register('users', Users).register('posts', Posts)` serves posts of one user, at any depth. */
function registeredAt(of: Foreign, depth = 0): { router: Foreign; outer: string } {
  const { made } = of;
  if (made?.callee.member !== 'register' || !made.callee.of || depth > 12) return { router: of, outer: '' };
  const { router, outer } = registeredAt(made.callee.of, depth + 1);
  const prefix = textsOf(argument(made, 0, 'prefix'))[0] ?? gap('prefix');
  return { router, outer: `${outer}${prefix}/(?P<parent_${prefix.replace(/\W+/g, '_')}>[^/.]+)/` };
}

function add<K, T>(index: Map<K, T[]>, key: K, item: T): void {
  const list = index.get(key);
  if (list) list.push(item);
  else index.set(key, [item]);
}
