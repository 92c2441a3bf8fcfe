import { givenSetting, setting } from '../router-calls.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';

export const glueLibraries = ['@hapi/glue', 'glue'];

export interface GluedPlugin {
  plugin: Value;
  prefix: Value | undefined;
  options: Value;
}

/**
 * The plugins of a manifest that Glue puts a server of hapi together from: `Glue.compose({ register: { plugins } }, { relativeTo })`;
 * `registrations` in older versions. Undefined for other calls.
 */
export function glued(call: Call, evaluator: Evaluator): GluedPlugin[] | undefined {
  if (!glueLibraries.some((name) => call.callee.name === `${name}.compose`)) return undefined;
  const [manifest = null, settings = null] = call.positional;
  const folder = textsOf(setting(settings, 'relativeTo'))[0] ?? '';
  // A manifest is often a module of its own.
  const items = [
    evaluator.member(manifest, 'registrations'),
    setting(evaluator.member(manifest, 'register'), 'plugins'),
  ];
  return items.flatMap(itemsOf).flatMap((item) => {
    const stated = setting(item, 'plugin') ?? item;
    const named = setting(stated, 'register') ?? stated;
    const options = setting(item, 'options');
    const routes = setting(item, 'routes') ?? setting(options, 'routes');
    const [name] = textsOf(named);
    const plugin = name === undefined ? named : moduleAt(folder, name, evaluator);
    return plugin === null ? [] : [{ plugin, prefix: givenSetting(routes, 'prefix'), options }];
  });
}

function itemsOf(value: Value): Value[] {
  return optionsOf(value).flatMap((one) => (one?.kind === 'list' ? one.items : []));
}

/** The module that a plugin names. Where the program is started is not known: the end of the folder has to do. */
function moduleAt(folder: string, name: string, evaluator: Evaluator): Value {
  if (!name.startsWith('./')) return null;
  const { modules } = evaluator;
  const below = folder.slice(folder.lastIndexOf('\u0000') + 1).replace(/^\/+|\/+$/g, '');
  const wanted = `${below === '' ? '' : `${below}/`}${name.slice(2)}`;
  const unit = modules.units.findIndex(({ path }) => {
    const plain = path.replace(/(\/index)?\.[cm]?[jt]s$/, '');
    return plain === wanted || plain.endsWith(`/${wanted}`);
  });
  if (unit < 0) return null;
  modules.run(evaluator, unit);
  return modules.exportsOf(unit);
}
