import { isTestPath } from '../../workspace/path-kind.js';
import { angleTemplate, type PathTemplate, regexTemplate } from '../path-template.js';
import { argument, argumentNode, emptyRouting, type Wiring } from '../router-calls.js';
import type { Route, Routing } from '../routes.js';
import { type Call, type Foreign, gap, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { djangoMiddleware } from './django-middleware.js';
import { type Answer, DjangoViews } from './django-views.js';
import { RestRouters } from './rest-routers.js';

export const djangoLibraries = ['django', 'rest_framework'];

const paths = new Set(['django.urls.path', 'django.urls.conf.path']);
const expressions = new Set([
  'django.urls.re_path',
  'django.urls.conf.re_path',
  'django.conf.urls.url',
  'django.conf.urls.re_path',
]);
const includes = new Set(['django.urls.include', 'django.urls.conf.include', 'django.conf.urls.include']);
/** Lists may be included in each other; deeper than this is a loop. */
const MAX_DEPTH = 12;
const MAX_ROUTES = 20_000;

/** Django: the lists `urlpatterns` of modules, and what they include, of Django itself and of its REST framework. */
export function djangoRouting(wiring: Wiring): Routing {
  return new DjangoRoutes(wiring).read();
}

class DjangoRoutes {
  private readonly routing = emptyRouting();
  private readonly views: DjangoViews;
  private readonly routers: RestRouters;
  /** Modules that are included by others: these serve nothing by themselves. */
  private readonly included = new Set<number>();
  private readonly answers = new Map<Value, Answer[]>();

  constructor(private readonly wiring: Wiring) {
    this.views = new DjangoViews(wiring);
    this.routers = new RestRouters(wiring.calls, this.views, wiring.program);
  }

  read(): Routing {
    const { modules } = this.wiring.evaluator;
    const all = modules.units.flatMap((_, unit) => {
      const list = this.patternsOf(unit);
      return list === null ? [] : [{ unit, list }];
    });
    // Where tests include a list says nothing of where a program has it.
    const own = all.filter(({ unit }) => !isTestPath(modules.units[unit].path));
    const lists = own.length > 0 ? own : all;
    for (const { list } of lists) this.noteIncluded(list, 0);
    const roots = lists.filter(({ unit }) => !this.included.has(unit));
    for (const { list } of roots.length > 0 ? roots : lists)
      this.addList(list, { path: '/', parameters: [] }, 0);
    this.routing.guards.push(...djangoMiddleware(this.wiring, 'django'));
    return this.routing;
  }

  /** What a module has as `urlpatterns`. Includes may name modules that no import leads to. */
  private patternsOf(unit: number): Value {
    const { evaluator } = this.wiring;
    const { data } = evaluator.modules.units[unit];
    if (data.language !== 'python' || !data.functions[0].locals.includes('urlpatterns')) return null;
    evaluator.modules.run(evaluator, unit);
    evaluator.runWaiting();
    return evaluator.modules.memberOf(evaluator, unit, 'urlpatterns') ?? null;
  }

  private noteIncluded(value: Value, depth: number): void {
    for (const call of this.entriesOf(value)) {
      const include = includeIn(argument(call, 1, 'view'));
      if (!include) continue;
      for (const { unit, list } of this.includedLists(include)) {
        if (unit !== null) this.included.add(unit);
        else if (depth < MAX_DEPTH) this.noteIncluded(list, depth + 1);
      }
    }
  }

  /** The calls of `path` and the like that a list is made of. */
  private entriesOf(value: Value, depth = 0): Call[] {
    if (depth > MAX_DEPTH) return [];
    return optionsOf(value).flatMap((one): Call[] => {
      if (one?.kind === 'list') return one.items.flatMap((item) => this.entriesOf(item, depth + 1));
      const call = one?.kind === 'foreign' ? one.made : null;
      if (!call) return [];
      const { name } = call.callee;
      if (paths.has(name) || expressions.has(name)) return [call];
      if (name.endsWith('i18n_patterns') || name.endsWith('format_suffix_patterns'))
        return call.positional.flatMap((item) => this.entriesOf(item, depth + 1));
      return [];
    });
  }

  private addList(list: Value, prefix: PathTemplate, depth: number): void {
    for (const router of this.routersIn(list)) this.addRouter(router, prefix);
    for (const call of this.entriesOf(list))
      for (const text of routeTexts(argument(call, 0, 'route') ?? call.keywords.get('regex') ?? null))
        this.addEntry(call, below(prefix, text, expressions.has(call.callee.name)), depth);
  }

  /** `[...] + router.urls` has the routes of a router among others. */
  private routersIn(value: Value, depth = 0): Foreign[] {
    if (depth > MAX_DEPTH) return [];
    return optionsOf(value).flatMap((one) =>
      one?.kind === 'list'
        ? one.items.flatMap((item) => this.routersIn(item, depth + 1))
        : (this.routers.routerOf(one) ?? []),
    );
  }

  private addEntry(call: Call, template: PathTemplate, depth: number): void {
    const view = argument(call, 1, 'view');
    const include = includeIn(view);
    if (include) {
      if (depth >= MAX_DEPTH) return;
      for (const one of optionsOf(include.positional[0] ?? null)) {
        const router = this.routers.routerOf(listIn(one));
        if (router) this.addRouter(router, template);
      }
      for (const { list } of this.includedLists(include)) this.addList(list, template, depth + 1);
      return;
    }
    const [one] = optionsOf(view);
    // `path('admin/', admin.site.urls)` and the like serve routes that are not written here.
    if (one?.kind === 'foreign' && one.member === 'urls') {
      const router = this.routers.routerOf(one);
      if (router) this.addRouter(router, template);
      return;
    }
    let answers = this.answers.get(view);
    if (!answers) {
      const written = this.wiring.program.handlerName(call, undefined, argumentNode(call, 1, 'view'));
      answers = this.views.of(view, written);
      if (view !== null) this.answers.set(view, answers);
    }
    for (const answer of answers) this.push(call, template, answer);
  }

  private addRouter(router: Foreign, prefix: PathTemplate): void {
    for (const { template, answer, call } of this.routers.routesOf(router))
      this.push(call, joined(prefix, template), answer);
  }

  private push(call: Call, { path, parameters }: PathTemplate, answer: Answer): void {
    const { methods, handler, read, site, body, security, isOfLibrary } = answer;
    if (this.routing.routes.length >= MAX_ROUTES) return;
    const route: Route = {
      router: 'django',
      methods: [...methods],
      path,
      framework: 'django',
      handler,
      ...this.wiring.program.place(call),
      site,
      body,
      security,
      isOfLibrary,
      // A serializer says all of the body that is accepted.
      parameters: [...parameters, ...(body ? read.filter((one) => one.in !== 'body') : read)],
      isStrict: true,
    };
    this.routing.routes.push(route);
  }

  /** The lists that an `include(...)` names: of a module, with the unit that it is, or one written in place or in a variable. */
  private includedLists(include: Call): IncludedList[] {
    return optionsOf(include.positional[0] ?? include.keywords.get('arg') ?? null).flatMap(
      (one): IncludedList[] => {
        const named = listIn(one);
        if (named?.kind === 'list') return [{ unit: null, list: named }];
        if (named?.kind === 'module') return [{ unit: named.unit, list: this.patternsOf(named.unit) }];
        const unit = named?.kind === 'constant' ? this.unitNamed(include.unit, String(named.value)) : null;
        return unit === null ? [] : [{ unit, list: this.patternsOf(unit) }];
      },
    );
  }

  private unitNamed(from: number, dotted: string): number | null {
    const { evaluator, program } = this.wiring;
    const value = evaluator.modules.imported(evaluator, from, dotted);
    return value?.kind === 'module' ? value.unit : program.unitOfModule(dotted);
  }
}

interface IncludedList {
  /** The module that it is the list of. */
  unit: number | null;
  list: Value;
}

/** The patterns of `include((patterns, 'name of the application'))`. */
function listIn(value: Value): Value {
  if (value?.kind !== 'list' || value.items.length !== 2) return value;
  const [first, second] = value.items;
  return second?.kind === 'constant' && typeof second.value === 'string' ? first : value;
}

function includeIn(view: Value): Call | null {
  for (const one of optionsOf(view))
    if (one?.kind === 'foreign' && one.made && includes.has(one.made.callee.name)) return one.made;
  return null;
}

/** The texts of a route, of a translated one (`_('about/')`) the one in the program; a gap where it is not known. */
function routeTexts(value: Value): string[] {
  const own = textsOf(value);
  if (own.length > 0) return own;
  return optionsOf(value).flatMap((one) => {
    const made = one?.kind === 'foreign' ? one.made : null;
    const isTranslated = made !== null && /gettext(_lazy)?$/.test(made.callee.name);
    return isTranslated ? textsOf(made.positional[0] ?? null) : [gap('route')];
  });
}

/** Django puts the parts of a path together as they are: a slash is only where one is written. */
function below(prefix: PathTemplate, text: string, isExpression: boolean): PathTemplate {
  const template = isExpression ? regexTemplate(text) : angleTemplate(text);
  const isRooted = isExpression ? /^\^?\//.test(text) : text.startsWith('/');
  return joined(prefix, { ...template, path: isRooted ? template.path : template.path.replace(/^\//, '') });
}

/** A path parameter whose name is taken gets a number. */
function joined(prefix: PathTemplate, { path, parameters }: PathTemplate): PathTemplate {
  const taken = new Set(prefix.parameters.map(({ name }) => name));
  let own = path.startsWith('/') && prefix.path.endsWith('/') ? path.slice(1) : path;
  const renamed = parameters.map((parameter) => {
    let { name } = parameter;
    for (let n = 2; taken.has(name); n++) name = `${parameter.name}${n}`;
    taken.add(name);
    own = own.replace(`{${parameter.name}}`, `{${name}}`);
    return { ...parameter, name };
  });
  return { path: prefix.path + own, parameters: [...prefix.parameters, ...renamed] };
}
