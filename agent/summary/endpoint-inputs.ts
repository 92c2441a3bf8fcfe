import type { Endpoint } from '#protocol/scan-report.js';
import { isSensitiveName } from '../endpoints/sensitive-fields.js';
import { asTable } from './manifests.js';

const MAX_INPUTS = 50;

/** What an endpoint takes besides its path, by name: parameters, and fields of the body at its top. */
export function inputsOf({ parameters, body }: Endpoint): { inputs: string[]; sensitive?: string[] } {
  const names = new Set<string>();
  for (const one of parameters) if (one.in !== 'path' && !one.isUnknown) names.add(one.name);
  for (const schema of Object.values(body?.content ?? {}))
    for (const field of Object.keys(asTable(asTable(schema)?.properties) ?? {})) names.add(field);
  // A body whose fields are not known is an input all the same.
  if (names.size === 0 && body) names.add('body');
  const inputs = [...names].slice(0, MAX_INPUTS);
  const sensitive = inputs.filter(isSensitiveName);
  return sensitive.length > 0 ? { inputs, sensitive } : { inputs };
}
