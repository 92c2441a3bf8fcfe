import type { Foreign, Value } from './value.js';

/**
 * What an instance has where its class has this. A trait of traitlets, or one of a class that derives from it, gives the setting
 * that it describes, by default the first value that it was made with.
 */
export function onInstance(value: Value): Value {
  const made = value?.kind === 'instance' ? value.inherited : value;
  const trait = made?.kind === 'foreign' ? traitOf(made) : null;
  const args = trait?.made;
  const stated = args?.positional[0] ?? args?.keywords.get('default_value');
  return stated?.kind === 'constant' && typeof stated.value === 'string' ? stated : value;
}

/** `Unicode('/').tag(config=True)` gives the trait itself. */
function traitOf(value: Foreign): Foreign | null {
  const callee = value.made?.callee;
  if (!callee) return null;
  if (callee.member === 'tag' && callee.of !== null) return traitOf(callee.of);
  return callee.name.startsWith('traitlets.') ? value : null;
}
