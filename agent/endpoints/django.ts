import type { KnownValue, Observation } from '#agent/analysis/domain/result.js';
import { Kind } from '#agent/ir/kinds.js';
import { includesAround, listKey, statementAt } from './django-lists.js';
import { firstFrom, HandlerInputs } from './handler-inputs.js';
import { type Comparison, methodComparisons } from './method-comparisons.js';
import { angleTemplate, type PathTemplate, regexTemplate } from './path-template.js';
import { type ClassSite, constantTexts, type FunctionSite, type Program } from './program.js';
import { type Route, type RouterKey, type Routing, routerKey } from './routes.js';
import { verbMethods, viewClass } from './view-class.js';

const requestShape = {
  members: {
    GET: 'query',
    query_params: 'query',
    POST: 'body',
    FILES: 'body',
    data: 'body',
    headers: 'header',
    COOKIES: 'cookie',
  },
  getters: new Set(['get', 'getlist']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

const genericViews: Record<string, string[]> = {
  TemplateView: ['GET'],
  RedirectView: ['GET'],
  ListView: ['GET'],
  DetailView: ['GET'],
  FormView: ['GET', 'POST'],
  CreateView: ['GET', 'POST'],
  UpdateView: ['GET', 'POST'],
  DeleteView: ['GET', 'POST'],
  ListAPIView: ['GET'],
  RetrieveAPIView: ['GET'],
  CreateAPIView: ['POST'],
  UpdateAPIView: ['PUT', 'PATCH'],
  DestroyAPIView: ['DELETE'],
  ListCreateAPIView: ['GET', 'POST'],
  RetrieveUpdateAPIView: ['GET', 'PUT', 'PATCH'],
  RetrieveDestroyAPIView: ['GET', 'DELETE'],
  RetrieveUpdateDestroyAPIView: ['GET', 'PUT', 'PATCH', 'DELETE'],
};
/** Actions of a view set: name -> method and whether it is about one object. */
const viewSetActions: Record<string, { method: string; detail: boolean }> = {
  list: { method: 'GET', detail: false },
  create: { method: 'POST', detail: false },
  retrieve: { method: 'GET', detail: true },
  update: { method: 'PUT', detail: true },
  partial_update: { method: 'PATCH', detail: true },
  destroy: { method: 'DELETE', detail: true },
};
const methodDecorators: Record<string, string[]> = {
  require_GET: ['GET'],
  require_POST: ['POST'],
  require_safe: ['GET', 'HEAD'],
};

/**
 * Django. Tags: `django.path` (`path`), `django.regex` (`re_path`, `url`), `django.include` (`include(...)` inside one of these),
 * `django.register` (`router.register(prefix, viewset)`).
 * A list of routes is known by the variable it is assigned to: `urlpatterns` of its module, or another one that is included.
 */
export function djangoRouting(observations: readonly Observation[], program: Program): Routing {
  return new DjangoRoutes(observations, program).read();
}

class DjangoRoutes {
  private readonly routing: Routing = { routes: [], mounts: [] };
  private readonly inputs: HandlerInputs;
  private readonly includes = new Map<string, Observation>();
  private readonly around: Map<Observation, Observation>;
  private readonly comparisons = new Map<number, Comparison[]>();

  constructor(
    private readonly observations: readonly Observation[],
    private readonly program: Program,
  ) {
    this.inputs = new HandlerInputs(program, requestShape);
    this.around = includesAround(observations, program);
    for (const observation of observations)
      if (observation.tag === 'django.include')
        this.includes.set(`${observation.unit} ${observation.node}`, observation);
  }

  read(): Routing {
    for (const observation of this.observations) {
      if (observation.tag === 'django.path') this.addPath(observation, angleTemplate);
      else if (observation.tag === 'django.regex') this.addPath(observation, regexTemplate);
      else if (observation.tag === 'django.register') this.addViewSet(observation);
    }
    return this.routing;
  }

  private addPath(observation: Observation, toTemplate: (path: string) => PathTemplate): void {
    const text = constantTexts(observation.keywords.route ?? observation.arguments[0])[0];
    if (text === undefined) return;
    const template = toTemplate(text);
    const router = this.listOf(observation);
    const node = this.program.argumentNode(observation, 1, 'view');
    const include = this.includes.get(`${observation.unit} ${node}`);
    if (include)
      for (const child of this.includedLists(include))
        this.routing.mounts.push({
          parent: router,
          child,
          prefix: template.path,
          parameters: template.parameters,
        });
    else if (!this.isSiteOfRoutes(observation, node)) this.addViews(observation, router, template, node);
  }

  /** `path('admin/', admin.site.urls)` and the like serve routes that are not written here. */
  private isSiteOfRoutes(observation: Observation, node: number): boolean {
    return this.program.nameOf(observation.unit, node)?.endsWith('.urls') ?? false;
  }

  private addViews(observation: Observation, router: RouterKey, template: PathTemplate, node: number): void {
    const value: KnownValue | undefined = observation.keywords.view ?? observation.arguments[1];
    const add = (methods: string[], handler: string, read: Route['parameters']) =>
      this.routing.routes.push({
        router,
        methods,
        path: template.path,
        framework: 'django',
        handler,
        ...this.program.place(observation),
        parameters: [...template.parameters, ...read],
      });
    const cls = viewClass(observation, value, node, this.program);
    if (cls) {
      const own = verbMethods(cls, this.program);
      for (const [method, site] of own) add([method], this.program.functionName(site), this.readBy(site));
      const name = this.program.unit(cls.unit).data.classes[cls.cls].name;
      const inherited = this.inheritedMethods(cls).filter(
        (method) => !own.some(([known]) => known === method),
      );
      if (inherited.length > 0 || own.length === 0) add(inherited.length > 0 ? inherited : ['GET'], name, []);
      return;
    }
    const site = this.viewFunction(observation, value, node);
    const handler = this.program.handlerName(observation, value, node);
    if (!site) {
      add(['GET'], this.program.calledOn(observation.unit, node, 'as_view') ?? handler, []);
      return;
    }
    const read = this.readBy(site);
    add(this.functionMethods(site, read), handler, read);
  }

  private viewFunction(
    observation: Observation,
    value: KnownValue | undefined,
    node: number,
  ): FunctionSite | null {
    if (value?.kind === 'function') return value;
    const written = this.program.nameOf(observation.unit, node);
    return written === null
      ? null
      : this.program.functionNamed(observation.unit, written.split('.').at(-1) ?? '');
  }

  private readBy(site: FunctionSite): Route['parameters'] {
    const { owner, parameters } = this.program.functionInfo(site);
    // A method of a view class may also use `self.request`; its own parameter is the usual way.
    const request = parameters.find((parameter) => parameter.name !== 'self');
    return request === undefined || (owner < 0 && parameters.length === 0)
      ? []
      : this.inputs.of(site, request.name);
  }

  private inheritedMethods(cls: ClassSite): string[] {
    return [...new Set(this.program.baseNames(cls).flatMap((base) => genericViews[base] ?? []))];
  }

  /** Methods that a view function names: in a decorator, or by comparing `request.method`. GET, and POST when it reads a body, otherwise. */
  private functionMethods(site: FunctionSite, read: Route['parameters']): string[] {
    const unit = this.program.unit(site.unit);
    const info = this.program.functionInfo(site);
    for (const decorator of unit.list(info.decorators)) {
      const isCall = unit.kind(decorator) === Kind.Call;
      const name =
        this.program
          .nameOf(site.unit, isCall ? unit.a(decorator) : decorator)
          ?.split('.')
          .at(-1) ?? '';
      if (Object.hasOwn(methodDecorators, name)) return methodDecorators[name];
      if (isCall && (name === 'require_http_methods' || name === 'api_view')) {
        const stated = this.textsIn(site.unit, decorator);
        if (stated.length > 0) return stated;
      }
    }
    const methods = new Set(['GET', ...this.comparedMethods(site)]);
    if (read.some((parameter) => parameter.in === 'body')) methods.add('POST');
    return [...methods];
  }

  /** Texts of the list that is a call's first argument. */
  private textsIn(unitIndex: number, call: number): string[] {
    const unit = this.program.unit(unitIndex);
    const list = unit.listLength(unit.b(call)) > 0 ? unit.listItem(unit.b(call), 0) : -1;
    if (list < 0 || unit.kind(list) !== Kind.List) return [];
    return Array.from(unit.list(unit.a(list))).flatMap((item) =>
      unit.kind(item) === Kind.String ? [unit.string(unit.a(item)).toUpperCase()] : [],
    );
  }

  /** Methods that a function compares `request.method` with. */
  private comparedMethods(site: FunctionSite): string[] {
    const { start, end } = this.program.functionInfo(site);
    let comparisons = this.comparisons.get(site.unit);
    if (!comparisons) {
      comparisons = methodComparisons(this.program.unit(site.unit));
      this.comparisons.set(site.unit, comparisons);
    }
    const from = firstFrom(comparisons, start);
    return comparisons.slice(from, firstFrom(comparisons, end)).map(({ method }) => method);
  }

  /** `router.register('users', UserViewSet)`: the list and the detail routes of the actions that the class has. */
  private addViewSet(observation: Observation): void {
    const prefix = constantTexts(observation.keywords.prefix ?? observation.arguments[0])[0];
    const node = this.program.argumentNode(observation, 1, 'viewset');
    const written = this.program.nameOf(observation.unit, node)?.split('.').at(-1) ?? '';
    const value = observation.keywords.viewset ?? observation.arguments[1];
    const cls = value?.kind === 'class' ? value : this.program.classNamed(observation.unit, written);
    if (prefix === undefined || !cls) return;
    const receiver = this.program.nameOf(observation.unit, this.program.receiverNode(observation));
    const bases = this.program.baseNames(cls);
    const own = this.program.methodsOf(cls);
    for (const [action, { method, detail }] of Object.entries(viewSetActions)) {
      const inherited =
        bases.includes('ModelViewSet') || (bases.includes('ReadOnlyModelViewSet') && method === 'GET');
      if (!own.has(action) && !inherited) continue;
      const site = own.get(action);
      const template = regexTemplate(`${prefix}/${detail ? '(?P<id>[^/.]+)/' : ''}`);
      this.routing.routes.push({
        router: routerKey(observation.receiver, observation.unit, receiver),
        methods: [method],
        path: template.path,
        framework: 'django',
        handler: `${written}.${action}`,
        ...this.program.place(observation),
        parameters: [...template.parameters, ...(site ? this.readBy(site) : [])],
      });
    }
  }

  /** The route lists that an `include(...)` names: a module, a list written in place, a variable, or a router's `urls`. */
  private includedLists(include: Observation): RouterKey[] {
    const value: KnownValue | undefined = include.arguments[0] ?? include.keywords.arg;
    if (value?.kind === 'module') return [listKey(value.unit, 'urlpatterns')];
    const dotted = constantTexts(value)[0];
    if (dotted !== undefined) {
      const unit = this.program.unitOfModule(dotted);
      return unit === null ? [] : [listKey(unit, 'urlpatterns')];
    }
    let node = this.program.argumentNode(include, 0, 'arg');
    const unit = this.program.unit(include.unit);
    if (
      node >= 0 &&
      unit.kind(node) === Kind.List &&
      unit.flags(node) !== 0 &&
      unit.listLength(unit.a(node)) > 0
    ) {
      // `include((patterns, 'app'))`
      const first = unit.listItem(unit.a(node), 0);
      if (unit.kind(first) !== Kind.Call) node = first;
    }
    const written = this.program.nameOf(include.unit, node);
    if (written?.endsWith('.urls')) {
      const router = written.slice(0, -'.urls'.length);
      return this.routersWritten(include.unit, router);
    }
    return [listKey(include.unit, written ?? `in ${include.node}`)];
  }

  private routersWritten(unit: number, written: string): RouterKey[] {
    const keys = this.observations
      .filter((observation) => observation.tag === 'django.register' && observation.unit === unit)
      .filter((observation) => this.program.nameOf(unit, this.program.receiverNode(observation)) === written)
      .map((observation) => routerKey(observation.receiver, unit, written));
    return [...new Set(keys)];
  }

  /** The list that a `path(...)` stands in: that of the include around it, else of the variable assigned around it. */
  private listOf(observation: Observation): RouterKey {
    const include = this.around.get(observation);
    if (include) return listKey(observation.unit, `in ${include.node}`);
    const unit = this.program.unit(observation.unit);
    const statement = statementAt(unit, unit.start(observation.node));
    const assignment =
      statement >= 0 && unit.kind(statement) === Kind.Expression ? unit.a(statement) : statement;
    if (assignment < 0 || unit.kind(assignment) !== Kind.Assign)
      return listKey(observation.unit, 'urlpatterns');
    return listKey(observation.unit, this.program.nameOf(observation.unit, unit.a(assignment)) ?? '');
  }
}
