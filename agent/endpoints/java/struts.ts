import type { Endpoint, EndpointParameter } from '#protocol/scan-report.js';
import { annotatedTemplate } from '../annotated-paths.js';
import type { ClassSite } from '../program.js';
import type { Route, Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { withBases } from './inheritance.js';
import { type StrutsApplication, strutsApplications } from './struts-files.js';
import { JavaTypes } from './types.js';

const MODULE = /^(.*?)src\/main\/java\/(.*?)[^/]*$/;
/** What the framework itself sets, by interfaces such as `SessionAware`. */
const framework =
  /^set(Session|Application|ServletRequest|ServletResponse|ServletContext|Parameters|CookiesMap|Request|TextProvider|Container)$/;
const bases = new Set(['ActionSupport', 'Action', 'RestActionSupport']);

/** Struts 2: actions of `struts.xml`, and those that the convention plugin finds by the names of their classes. */
export function strutsRouting(shared: Shared): Routing {
  const { program, models, files } = shared;
  const routing: Routing = { routes: [], mounts: [] };
  const applications = strutsApplications(files);
  const types = new JavaTypes(program, models);
  for (const application of applications)
    for (const { file, line, namespace, name, className, method } of application.actions) {
      const cls = className === undefined ? null : program.classOfName(className);
      add(application, namespace, name, cls, method, { file, line });
    }
  for (const cls of conventionClasses()) addByConvention(cls);
  return routing;

  function add(
    application: StrutsApplication | undefined,
    namespace: string,
    name: string,
    cls: ClassSite | null,
    method: string,
    place: { file: string; line: number },
  ): void {
    // The first one is the one that links are made with.
    const [extension] = (application?.constants.get('struts.action.extension') ?? 'action,,').split(',');
    const plain = `${namespace.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`;
    const { path, parameters } = annotatedTemplate(extension === '' ? plain : `${plain}.${extension}`);
    const own = cls && methodOf(cls, method);
    const handler = cls === null ? `ActionSupport.${method}` : `${className(cls)}.${method}`;
    const route: Route = {
      router: `struts ${place.file}`,
      methods: ['ANY'],
      path,
      framework: 'struts',
      handler,
      ...place,
      site: own,
      parameters: [...parameters, ...(cls ? setBy(cls) : [])],
    };
    routing.routes.push(route);
  }

  function className({ unit, cls }: ClassSite): string {
    return program.unit(unit).data.classes[cls].name;
  }

  function methodOf(cls: ClassSite, name: string) {
    for (const base of withBases(cls, program, types)) {
      const found = program.methodsOf(base).get(name);
      if (found) return found;
    }
    return null;
  }

  /** Parameters of a request are set by name. */
  function setBy(cls: ClassSite): Endpoint['parameters'] {
    const found = new Map<string, EndpointParameter>();
    for (const base of withBases(cls, program, types))
      for (const [method, site] of program.methodsOf(base)) {
        const { parameters } = program.functionInfo(site);
        if (!/^set[A-Z]/.test(method) || parameters.length !== 1 || framework.test(method)) continue;
        const name = method[3].toLowerCase() + method.slice(4);
        const schema = types.of(site.unit, parameters[0].type);
        // Fields of objects have names of several parts, and what cannot be read from a text is no parameter.
        if (schema !== null && schema.$ref === undefined && schema.type !== 'object' && !found.has(name))
          found.set(name, { name, in: 'query', required: false, schema });
      }
    return [...found.values()];
  }

  /** Classes that the convention plugin takes for actions: by their package, and by their name or what they derive from. */
  function conventionClasses(): (ClassSite & {
    application: StrutsApplication | undefined;
    namespace: string;
  })[] {
    const withPlugin = files
      .paths()
      .filter((path) => /(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/.test(path))
      .filter((path) => (files.read(path) ?? '').includes('struts2-convention-plugin'))
      .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
    if (withPlugin.length === 0) return [];
    return program.unitsOf('java').flatMap((unit) => {
      const [, module, folder] = MODULE.exec(program.unit(unit).path) ?? [];
      if (module === undefined || !withPlugin.includes(module)) return [];
      const application = applications.find((one) => one.module === module);
      // The REST plugin maps classes in ways of its own.
      if (application?.constants.get('struts.mapper.class') === 'rest') return [];
      const namespace = namespaceOf(folder, application);
      if (namespace === null) return [];
      const suffix = application?.constants.get('struts.convention.action.suffix') ?? 'Action';
      return program.unit(unit).data.classes.flatMap((info, cls) => {
        const isAction =
          info.name.endsWith(suffix) || program.baseNames({ unit, cls }).some((base) => bases.has(base));
        return isAction && info.isAbstract !== true ? [{ unit, cls, application, namespace }] : [];
      });
    });
  }

  function namespaceOf(folder: string, application: StrutsApplication | undefined): string | null {
    const constant = (name: string, initial: string) =>
      (application?.constants.get(`struts.convention.${name}`) ?? initial)
        .split(',')
        .map((one) => one.trim());
    const parts = folder.split('/').filter((part) => part !== '');
    for (const root of constant('action.packages', '')) {
      const own = root.split('.');
      if (root !== '' && own.every((part, index) => parts[index] === part))
        return pathOf(parts.slice(own.length));
    }
    const locators = constant('package.locators', 'action,actions,struts,struts2');
    const at = parts.findIndex((part) => locators.includes(part));
    return at < 0 ? null : pathOf(parts.slice(at + 1));
  }

  function addByConvention({
    unit,
    cls,
    application,
    namespace,
  }: ClassSite & { application: StrutsApplication | undefined; namespace: string }): void {
    const info = program.unit(unit).data.classes[cls];
    const stated = annotationsOf(program, unit, info.decorators);
    const own = stated.text('Namespace') ?? namespace;
    const suffix = application?.constants.get('struts.convention.action.suffix') ?? 'Action';
    const name = hyphened(
      info.name.endsWith(suffix) && info.name !== suffix ? info.name.slice(0, -suffix.length) : info.name,
    );
    const place = { file: program.unit(unit).path, line: program.unit(unit).position(info.start).line };
    const push = (action: string, method: string) => {
      // A path of its own stands for all of it.
      const isWhole = action.startsWith('/');
      add(application, isWhole ? '' : own, action, { unit, cls }, method, place);
    };
    const named = (annotations: Annotations) => annotations.texts('Action');
    let hasExecute = false;
    for (const [method, site] of program.methodsOf({ unit, cls })) {
      const annotations = annotationsOf(program, unit, program.functionInfo(site).decorators);
      if (method === 'execute') hasExecute = named(annotations).length > 0;
      for (const action of named(annotations)) push(action, method);
    }
    for (const action of named(stated)) push(action, 'execute');
    if (!hasExecute && named(stated).length === 0) push(name, 'execute');
  }
}

function pathOf(parts: readonly string[]): string {
  return parts.map((part) => `/${part.toLowerCase()}`).join('');
}

/** `QuickBuy` is called `quick-buy`. */
function hyphened(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
