import type { Model, SourceKind } from '../../rules/rule.js';

const FROM_OTHERS: ReadonlySet<SourceKind> = new Set(['request', 'message']);

/** Whether data of the kind comes with a call from another program. */
export function isFromOthers(kind: SourceKind | undefined): boolean {
  return kind !== undefined && FROM_OTHERS.has(kind);
}

/** Names of the types that hold what another program sent: requests, messages. */
export function requestTypes(models: readonly Model[]): ReadonlySet<string> {
  const names = models
    .filter(({ source }) => isFromOthers(source?.kind))
    .flatMap(({ call = [], read = [] }) => [...call, ...read])
    .flatMap((pattern) => (pattern.includes('#') ? pattern.slice(0, pattern.indexOf('#')) : []));
  return new Set(names);
}
