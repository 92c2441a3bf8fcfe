import type { Site } from '#agent/analysis/api/result.js';
import { checksIn, unread } from '../access/handlers.js';
import { isHarmless } from '../access/libraries.js';
import { bothRequired, type Security } from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import { type PathTemplate, regexTemplates } from '../path-template.js';
import { argument, emptyRouting, verbMethodsOf, type Wiring } from '../router-calls.js';
import type { Routing } from '../routes.js';
import { foreignBase, foreignBases } from '../wiring/class-bases.js';
import { type ClassValue, type Foreign, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { statedChecks } from './checks.js';
import { memberOf } from './class-members.js';

const requestShape = {
  members: { headers: 'header', cookies: 'cookie' },
  getters: new Set(['get']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

export const tornadoLibraries = ['tornado'];

const specs = /^tornado\.(web\.(url|URLSpec)|routing\.(Rule|URLSpec))$/;
const patterns = /^tornado\.routing\.PathMatches$/;

/**
 * Tornado: lists of `(pattern, handler)` and `url(pattern, handler)` that an application is made of, or that stand in a variable
 * of a module, from where they may come to one by ways that are not followed.
 */
export function tornadoRouting(wiring: Wiring): Routing {
  const { calls, evaluator, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape);
  const routing = emptyRouting();
  /** Where what applications are made of is written out, as they may have it below other paths than modules. */
  const taken = new Set<string>();
  let mounted: ReadonlySet<string> = new Set();
  for (const call of calls) {
    if (call.callee.name === 'tornado.web.Application') addList(argument(call, 0, 'handlers'));
    else if (call.callee.name === 'tornado.web.Application.__init__') addList(argument(call, 1, 'handlers'));
    else if (call.callee.member === 'add_handlers') addList(argument(call, 1, 'host_handlers'));
    else if (call.callee.name === 'tornado.routing.RuleRouter') addList(argument(call, 0, 'rules'));
  }
  mounted = new Set(taken);
  evaluator.modules.units.forEach((unit, index) => {
    if (unit.data.language !== 'python') return;
    for (const value of evaluator.modules.frameOf(index).slots) if (value?.kind === 'list') addList(value);
  });
  return routing;

  function addList(value: Value, depth = 0): void {
    for (const one of optionsOf(value))
      if (one?.kind === 'list' && depth < 4)
        for (const item of one.items) {
          addSpec(item);
          addList(item, depth + 1);
        }
  }

  function addSpec(item: Value): void {
    const call = item?.kind === 'foreign' ? item.made : null;
    const site = call ?? (item?.kind === 'list' ? item.site : undefined);
    const place = site && `${site.unit} ${site.node}`;
    if (place !== undefined) {
      if (mounted.has(place)) return;
      taken.add(place);
    }
    if (call && specs.test(call.callee.name))
      add(argument(call, 0, 'pattern'), argument(call, 1, 'handler'), call);
    else if (item?.kind === 'list' && item.items.length > 1) add(item.items[0], item.items[1], item.site);
  }

  function add(pattern: Value, target: Value, site?: Site): void {
    const matches = firstOf(pattern, 'foreign')?.made;
    const texts = textsOf(
      matches && patterns.test(matches.callee.name) ? argument(matches, 0, 'path_pattern') : pattern,
    );
    for (const handler of optionsOf(target))
      for (const text of texts)
        if (handler?.kind === 'class' && isHandler(foreignBase(handler)))
          for (const template of regexTemplates(text)) addHandler(template, handler);
        else if (handler?.kind === 'foreign' && /^tornado\.web\.\w+Handler$/.test(handler.name) && site)
          for (const template of regexTemplates(text))
            routing.routes.push({
              router: 'tornado',
              methods: ['GET'],
              ...template,
              framework: 'tornado',
              handler: handler.member ?? '',
              ...program.place(site),
            });
  }

  /** What runs before each method of a handler: `prepare` of the program, or what a library's own handlers may have there. */
  function checksBefore(cls: ClassValue, name: string): Security | null {
    const { unit: index, cls: at } = cls;
    const unit = program.unit(index);
    const place = { file: unit.path, line: unit.position(unit.data.classes[at].start).line };
    const prepare = memberOf(cls, 'prepare');
    const own = prepare && bothRequired(checksIn(prepare, wiring), statedChecks(prepare, wiring));
    const isKnown = foreignBases(cls).every((one) => isHarmless('python', one.name));
    return isKnown ? own : bothRequired(own, unread(name, place));
  }

  function addHandler({ path, parameters }: PathTemplate, cls: ClassValue): void {
    const own = verbMethodsOf(cls);
    const info = program.unit(cls.unit).data.classes[cls.cls];
    const before = own.size > 0 ? checksBefore(cls, info.name) : null;
    for (const [method, site] of own) {
      const unit = program.unit(site.unit);
      const { start } = program.functionInfo(site);
      routing.routes.push({
        router: 'tornado',
        methods: [method],
        path: path || '/',
        framework: 'tornado',
        handler: program.functionName(site),
        file: unit.path,
        line: unit.position(start).line,
        parameters: [...parameters, ...inputs.of(site, 'self')],
        site,
        security: bothRequired(before, statedChecks(site, wiring)),
      });
    }
    if (own.has('GET') || !answering.test(foreignBase(cls)?.name ?? '')) return;
    routing.routes.push({
      router: 'tornado',
      methods: ['GET'],
      path: path || '/',
      framework: 'tornado',
      handler: info.name,
      file: program.unit(cls.unit).path,
      line: program.unit(cls.unit).position(info.start).line,
      parameters,
    });
  }
}

/** Handlers of Tornado that answer by themselves. */
const answering = /^tornado\.web\.(StaticFileHandler|RedirectHandler)$/;

function isHandler(base: Foreign | null): boolean {
  return base !== null && /^tornado\.|RequestHandler$|Handler$/.test(base.name);
}
