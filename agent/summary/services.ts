import { parseAllDocuments } from 'yaml';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName } from '../packages/paths.js';
import { asTable, MAX_MANIFEST } from './manifests.js';

type Service = NonNullable<RepositorySummary['services']>[number];

const MAX_FILES = 100;
const MAX_SERVICES = 200;
const MAX_OTHERS = 20;
const MAX_VALUES = 300;
const kubernetesKinds = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job', 'Pod']);

/** Services that compose files start, and workloads of Kubernetes. */
export function servicesOf(paths: readonly string[], read: (path: string) => string | undefined): Service[] {
  const services: Service[] = [];
  let files = 0;
  for (const path of paths) {
    const name = baseName(path);
    if (!/\.ya?ml$/.test(name)) continue;
    const isCompose = /^(docker-)?compose([.-][\w.-]+)?\.ya?ml$/.test(name);
    const isKubernetes = /(^|\/)(k8s|kubernetes|kube|manifests|deploy|deployment|deployments)\//.test(path);
    if ((!isCompose && !isKubernetes) || ++files > MAX_FILES) continue;
    const text = read(path);
    if (text === undefined || text.length > MAX_MANIFEST) continue;
    for (const document of documentsIn(text))
      services.push(...(isCompose ? composeServices(document, path) : workloads(document, path)));
  }
  return services.slice(0, MAX_SERVICES);
}

/** A broken file of a scanned project is no error of the scan. */
function documentsIn(text: string): unknown[] {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    if (document.errors.length > 0) return [];
    try {
      return [document.toJS({ maxAliasCount: 50 })];
    } catch (error) {
      // An alias without an anchor, or a bomb of them.
      if (error instanceof ReferenceError) return [];
      throw error;
    }
  });
}

function composeServices(document: unknown, file: string): Service[] {
  const services = asTable(asTable(document)?.services) ?? {};
  return Object.entries(services).flatMap(([name, value]) => {
    const service = asTable(value);
    if (!service) return [];
    const image =
      typeof service.image === 'string' ? service.image : service.build === undefined ? '' : 'built here';
    const ports = Array.isArray(service.ports)
      ? service.ports.filter((port) => typeof port !== 'object').map(String)
      : [];
    const others = new Set(Object.keys(services).filter((other) => other !== name));
    const dependsOn = [...new Set(namedIn(service.depends_on))].filter((other) => others.has(other));
    const names = [...addressesIn(service.environment)].filter((other) => others.has(other));
    const calls = names.filter((other) => !dependsOn.includes(other));
    return [
      {
        ...{ name, kind: 'compose', image, ports: ports.slice(0, 5), file },
        ...(dependsOn.length > 0 ? { dependsOn: dependsOn.slice(0, MAX_OTHERS) } : {}),
        ...(calls.length > 0 ? { addresses: calls.slice(0, MAX_OTHERS) } : {}),
      },
    ];
  });
}

/** `[db, cache]`, `{db: {condition: ...}}` */
function namedIn(stated: unknown): string[] {
  if (Array.isArray(stated)) return stated.filter((one) => typeof one === 'string');
  return Object.keys(asTable(stated) ?? {});
}

/** Names of variables whose value is where somebody is found. */
const ADDRESS = /host|addr|server|url|uri|endpoint|broker|upstream|dsn|backend/i;

/** Hosts that values of the environment name, in a URL or alone: `redis://cache:6379/0`, `DB_HOST: db`, `${DB_HOST:-db}`. */
function addressesIn(stated: unknown): Set<string> {
  const pairs: [name: string, value: unknown][] = Array.isArray(stated)
    ? stated.map((one) => {
        const [name, ...value] = String(one).split('=');
        return [name, value.join('=')];
      })
    : Object.entries(asTable(stated) ?? {});
  const hosts = new Set<string>();
  for (const [name, value] of pairs.slice(0, MAX_VALUES)) {
    if (typeof value !== 'string') continue;
    const text = value.slice(0, 500);
    const [, alone] = /^(?:\$\{\w+:?-)?([\w.-]+)(?::\d+)?\}?$/.exec(text) ?? [];
    // A database or a user may be called as a service is.
    if (alone !== undefined && ADDRESS.test(name)) hosts.add(alone);
    for (const [, host] of text.matchAll(/:\/\/(?:[^/@\s]{0,200}@)?([\w.-]+)/g)) hosts.add(host);
  }
  return hosts;
}

function workloads(document: unknown, file: string): Service[] {
  const table = asTable(document);
  const kind = table?.kind;
  if (typeof kind !== 'string' || !kubernetesKinds.has(kind)) return [];
  const name = asTable(table?.metadata)?.name;
  const images = Array.from(
    JSON.stringify(table?.spec ?? {}).matchAll(/"image":"([^"]{1,200})"/g),
    ([, image]) => image,
  );
  return [
    {
      name: typeof name === 'string' ? name : '',
      kind,
      image: images.slice(0, 3).join(', '),
      ports: [],
      file,
    },
  ];
}
