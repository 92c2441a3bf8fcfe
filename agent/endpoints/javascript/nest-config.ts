import { setting, type Wiring } from '../router-calls.js';
import {
  argumentsOf,
  type Call,
  constant,
  firstOf,
  gap,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';

/**
 * What `@nestjs/config` gives for a key: `config.get('app.prefix')` is what the function has that is registered as `app`. A text
 * with a gap where it is not known.
 */
export function configured(value: Value, wiring: Wiring): Value {
  if (value === null || textsOf(value).length > 0) return value;
  for (const one of optionsOf(value)) {
    const made = one?.kind === 'foreign' ? one.made : null;
    if (!made || !/^get(OrThrow)?$/.test(made.callee.member ?? '')) continue;
    const [key = ''] = textsOf(made.positional[0] ?? null);
    const [name, ...path] = key.split('.');
    const stated = path.reduce<Value>((settings, part) => setting(settings, part), registered(name, wiring));
    const known = textsOf(stated).length > 0 ? stated : (made.positional[1] ?? null);
    return textsOf(known).length > 0 ? known : constant(gap(path.at(-1) ?? name));
  }
  return constant(gap('prefix'));
}

function registered(name: string, { calls, evaluator }: Wiring): Value {
  const isOwn = ({ callee, positional }: Call) =>
    callee.name === '@nestjs/config.registerAs' && textsOf(positional[0] ?? null)[0] === name;
  const fn = firstOf(calls.find(isOwn)?.positional[1] ?? null, 'function');
  return fn && evaluator.callFunction(fn, argumentsOf([]), null);
}
