import type { Evaluator } from './evaluation.js';
import { type ClassValue, constant, gap, type Value } from './value.js';

/** What Django says of a model's class in `_meta`: its name, and the application whose folder it stands in. */
export function modelMeta(ev: Evaluator, cls: ClassValue): Value {
  const { data, path } = ev.modules.units[cls.unit];
  if (data.language !== 'python') return null;
  const { name } = data.classes[cls.cls];
  const folder = /(?:^|\/)([^/]+)\/models(?:\.py$|\/)/.exec(path)?.[1];
  return {
    kind: 'map',
    entries: new Map<string, Value>([
      ['app_label', constant(folder ?? gap('app_label'))],
      ['model_name', constant(name.toLowerCase())],
      ['object_name', constant(name)],
      ['label', constant(`${folder ?? gap('app_label')}.${name}`)],
      ['label_lower', constant(`${folder ?? gap('app_label')}.${name.toLowerCase()}`)],
    ]),
  };
}
