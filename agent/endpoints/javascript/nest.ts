import { joinPaths } from '../compose.js';
import { colonTemplates } from '../path-template.js';
import { emptyRouting, givenSetting, isGiven, setting, type Wiring } from '../router-calls.js';
import type { Routing } from '../routes.js';
import { type Call, type ClassValue, firstOf, gap, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { classMethodsOf } from './class-methods.js';
import { configured } from './nest-config.js';
import { NestParameters, nestResponses } from './nest-parameters.js';
import { NestSecurity } from './nest-security.js';

const verbs: ReadonlyMap<string, string> = new Map(
  ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All', 'Sse'].map((name) => [
    `@nestjs/common.${name}`,
    name === 'All' ? 'ANY' : name === 'Sse' ? 'GET' : name.toUpperCase(),
  ]),
);

export const nestLibraries = ['@nestjs/common', '@nestjs/core'];

/** Controllers of NestJS, below the global prefix and the version in the path where the application sets them. */
export function nestRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new NestParameters(wiring);
  const security = new NestSecurity(wiring);
  const ofFunction = new Map<string, Call[]>();
  const ofClass = new Map<string, Call[]>();
  const controllers: { cls: ClassValue; call: Call }[] = [];
  for (const call of calls) {
    const { decorated } = call;
    if (decorated?.kind === 'function') {
      const key = `${decorated.unit} ${decorated.fn}`;
      ofFunction.set(key, [...(ofFunction.get(key) ?? []), call]);
    } else if (decorated?.kind === 'class') {
      const key = `${decorated.unit} ${decorated.cls}`;
      ofClass.set(key, [...(ofClass.get(key) ?? []), call]);
      if (call.callee.name === '@nestjs/common.Controller') controllers.push({ cls: decorated, call });
    }
  }
  const prefixed = calls.find(({ callee }) => callee.member === 'setGlobalPrefix');
  const globalPrefix = prefixed && configured(prefixed.positional[0] ?? null, wiring);
  const excluded = excludedFrom(prefixed?.positional[1] ?? null);
  const versioning = calls.find(({ callee }) => callee.member === 'enableVersioning');
  const routing = emptyRouting();
  for (const { cls, call } of controllers) {
    const [stated] = call.positional;
    const isMap = firstOf(stated ?? null, 'map') !== null;
    const paths = pathsOf(isMap ? givenSetting(stated, 'path') : stated);
    const around = ofClass.get(`${cls.unit} ${cls.cls}`) ?? [];
    for (const method of classMethodsOf(cls)) {
      const own = ofFunction.get(`${method.unit} ${method.fn}`) ?? [];
      const version =
        own.find(({ callee }) => callee.name === '@nestjs/common.Version')?.positional[0] ?? null;
      const versions = versionPaths(versioning, version ?? setting(stated ?? null, 'version'));
      for (const mapping of own) {
        const verb = verbs.get(mapping.callee.name);
        if (verb === undefined) continue;
        for (const stated of pathsOf(globalPrefix))
          for (const between of versions)
            for (const prefix of paths)
              for (const path of pathsOf(mapping.positional[0])) {
                const below = joinPaths(prefix && `/${prefix.replace(/^\//, '')}`, path);
                const outer = excluded.has(below.replace(/^\/|\/$/g, '')) ? '' : stated;
                const whole = [between, prefix, path].reduce(
                  (a, b) => joinPaths(a, b),
                  outer && `/${outer.replace(/^\//, '')}`,
                );
                for (const template of colonTemplates(whole))
                  routing.routes.push({
                    router: 'nest',
                    methods: [verb],
                    path: template.path,
                    framework: 'nest',
                    handler: program.functionName(method),
                    ...program.place(mapping),
                    site: method,
                    ...inputs.of(method, template.parameters, own),
                    responses: nestResponses(method, verb, own, wiring, inputs.types),
                    security: security.of(below, verb, own, around),
                    tags: [...around, ...own]
                      .filter(({ callee }) => callee.name.endsWith('.ApiTags'))
                      .flatMap(({ positional }) => positional.flatMap((tag) => textsOf(tag))),
                  });
              }
      }
    }
  }
  return routing;
}

/** Paths that the global prefix does not stand before: `exclude: ['health', { path: 'info', method: RequestMethod.GET }]`. */
function excludedFrom(options: Value): ReadonlySet<string> {
  const items = firstOf(setting(options, 'exclude'), 'list')?.items ?? [];
  const paths = items.flatMap((item) => textsOf(setting(item, 'path') ?? item));
  return new Set(paths.map((path) => path.replace(/^\/|\/$/g, '')));
}

function pathsOf(value: Value | undefined): string[] {
  const texts = textsOf(value ?? null);
  return texts.length > 0 ? texts : [isGiven(value) ? gap('path') : ''];
}

/** `/v1` of each version, where versions stand in the path. */
function versionPaths(versioning: Call | undefined, version: Value): string[] {
  if (versioning === undefined) return [''];
  const settings = versioning.positional[0] ?? null;
  const [type] = optionsOf(setting(settings, 'type'));
  if (type?.kind === 'foreign' && !type.name.endsWith('.URI')) return [''];
  const versions = textsOf(version ?? setting(settings, 'defaultVersion'));
  const prefix = textsOf(setting(settings, 'prefix'))[0] ?? 'v';
  return versions.length > 0 ? versions.map((one) => `/${prefix}${one}`) : [''];
}
