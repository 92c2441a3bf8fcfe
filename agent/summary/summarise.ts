import type { Finding } from '#protocol/finding.js';
import {
  type Endpoint,
  type RepositorySummary,
  type SeverityBand,
  severityBand,
} from '#protocol/scan-report.js';
import { SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { setApart } from '#reports/apart.js';
import { countedFindings, unsuppressed } from '#reports/report-input.js';
import { isTestPath } from '../workspace/path-kind.js';
import { componentsOf, testLinesOf } from './components.js';
import { dataStoresOf } from './data-stores.js';
import { dependenciesOf } from './dependencies.js';
import { inputsOf } from './endpoint-inputs.js';
import { entitiesOf } from './entities.js';
import { entryPointsOf } from './entry-points.js';
import { environmentOf } from './environment.js';
import { librariesOf } from './libraries.js';
import { outgoingOf } from './outgoing.js';
import { packageKindsOf } from './package-kinds.js';
import { platformsOf } from './platforms.js';
import { purposeOf } from './purpose.js';
import { runningOf } from './running.js';
import { servicesOf } from './services.js';
import type { SummaryFile, SummaryInput } from './summary-input.js';
import { testingOf } from './testing.js';

const MAX_ENDPOINTS = 500;
const MAX_HOT_SPOTS = 20;
const MAX_TOP = 5;

/** The structured summary of one scan: what the repository is made of, what it serves and where it is weak. */
export function summarise(input: SummaryInput): RepositorySummary {
  const files = [...input.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = files.map((file) => file.path);
  const read = (path: string) => input.read(path);
  const open = unsuppressed(input.findings);
  const counting = countedFindings(open);
  const { sure: shown, unsure, hygiene } = setApart(counting, input.sureFrom);
  // What tests and examples use says nothing of the product, where there is one.
  const own = input.units.filter(({ path }) => !isTestPath(path));
  const product = own.length > 0 ? own : input.units;
  const components = componentsOf(files, read);
  const dependencies = dependenciesOf(paths, read);
  const platforms = platformsOf(paths, read);
  const entryPoints = entryPointsOf(paths, input.units, read);
  const code = product.filter(({ language }) => language !== 'template');
  return {
    name: input.name,
    commit: input.commit,
    branch: input.branch,
    purpose: purposeOf(read),
    running: runningOf(paths, read, entryPoints),
    testing: testingOf(paths, read),
    frameworks: [
      ...librariesOf('servers', code, dependencies, platforms).map((one) => ({ ...one, serves: true })),
      ...librariesOf('frameworks', code, dependencies, platforms).map((one) => ({ ...one, serves: false })),
    ],
    signIn: librariesOf('signIn', code, dependencies, platforms),
    jobs: librariesOf('jobs', code, dependencies, platforms),
    entities: entitiesOf(paths, input.units, read),
    languages: languagesOf(files),
    testLines: testLinesOf(files),
    components,
    packages: packageKindsOf(input.packages ?? []),
    entryPoints,
    endpoints: input.endpoints.slice(0, MAX_ENDPOINTS).map((endpoint) => {
      const { method, path, file, line, handler } = endpoint;
      return {
        ...{ method, path, file, line, handler },
        ...{ checks: checksOf(endpoint), ...inputsOf(endpoint) },
      };
    }),
    endpointCount: input.endpoints.length,
    openEndpointCount: input.endpoints.filter(isOpen).length,
    ...(input.endpoints.length > 0 && input.endpoints.every(({ file }) => isTestPath(file))
      ? { servesByExamples: true }
      : {}),
    dataStores: dataStoresOf(product, new Set(components.map(({ name }) => name))),
    outgoing: outgoingOf(product),
    environment: environmentOf(input.units),
    services: servicesOf(paths, read),
    dependencies,
    findings: {
      total: shown.length,
      suppressed: input.findings.length - open.length,
      nonProduct: open.length - counting.length,
      unsure: unsure.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE).length,
      hygiene: hygiene.length,
      bySeverity: countBySeverity(shown),
      byType: countByType(shown),
      top: topOf(shown),
    },
    hotSpots: hotSpotsOf(shown),
    completeness: input.completeness,
    tool: input.tool,
  };
}

const languageNames: Record<string, string> = {
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  template: 'Templates',
};

function languagesOf(files: readonly SummaryFile[]): RepositorySummary['languages'] {
  const byName = new Map<string, RepositorySummary['languages'][number]>();
  for (const file of files) {
    if (file.language === null) continue;
    const name = languageName(file.path, file.language);
    const entry = byName.get(name) ?? { name, files: 0, lines: 0, bytes: 0 };
    entry.files++;
    entry.lines += file.lines;
    entry.bytes += file.bytes;
    byName.set(name, entry);
  }
  return [...byName.values()].sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}

/** As people call it. TypeScript is analysed as JavaScript is, but is a language of its own to its authors. */
function languageName(path: string, language: string): string {
  if (language === 'javascript' && /\.[cm]?tsx?$/i.test(path)) return 'TypeScript';
  return Object.hasOwn(languageNames, language) ? languageNames[language] : language;
}

function countBySeverity(findings: readonly Finding[]): Record<SeverityBand, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const finding of findings) counts[severityBand(finding.severity)]++;
  return counts;
}

function countByType(findings: readonly Finding[]): RepositorySummary['findings']['byType'] {
  const byType = new Map<string, RepositorySummary['findings']['byType'][number]>();
  for (const { type, cweIds } of findings) {
    const key = JSON.stringify([type, cweIds[0]]);
    const entry = byType.get(key) ?? { type, cwe: cweIds[0], count: 0 };
    entry.count++;
    byType.set(key, entry);
  }
  return [...byType.values()].sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

/** The worst findings of product code, of different weaknesses before others of the same. */
function topOf(findings: readonly Finding[]): RepositorySummary['findings']['top'] {
  const ordered = findings
    .filter(({ location }) => !isTestPath(location.path))
    .sort((a, b) => b.severity - a.severity || b.confidence - a.confidence);
  const first = ordered.filter((one, index) => ordered.findIndex(({ type }) => type === one.type) === index);
  const others = ordered.filter((one) => !first.includes(one));
  return [...first, ...others]
    .slice(0, MAX_TOP)
    .sort((a, b) => b.severity - a.severity)
    .map(({ title, type, severity, location }) => ({
      ...{ title, type, severity },
      ...{ file: location.path, line: location.region.startLine },
    }));
}

/** Whether no check was seen, on a way that was read to its end. */
function isOpen({ security, authenticated }: Endpoint): boolean {
  return authenticated === undefined ? !security?.schemes.length : authenticated === 'no';
}

/** `bearer`, `bearer, role`, `bearer or none`, `public`, `not known` */
function checksOf({ security, authenticated }: Endpoint): string {
  if (authenticated === 'unknown') return 'not known';
  if (security === null) return '';
  if (security.schemes.length === 0) return 'public';
  const names = security.schemes.map(({ name }) => name).join(', ');
  return security.isOptional ? `${names} or none` : names;
}

function hotSpotsOf(findings: readonly Finding[]): RepositorySummary['hotSpots'] {
  const byFile = new Map<string, RepositorySummary['hotSpots'][number]>();
  for (const { location, severity } of findings) {
    const entry = byFile.get(location.path) ?? { file: location.path, findings: 0, highestSeverity: 0 };
    entry.findings++;
    entry.highestSeverity = Math.max(entry.highestSeverity, severity);
    byFile.set(location.path, entry);
  }
  return [...byFile.values()]
    .sort(
      (a, b) =>
        b.findings - a.findings || b.highestSeverity - a.highestSeverity || (a.file < b.file ? -1 : 1),
    )
    .slice(0, MAX_HOT_SPOTS);
}
