import { rulesUnder } from '#protocol/rule-policy.js';
import type { SkippedFile, ToolVersion } from '#protocol/scan-report.js';
import { analyse } from '../analysis/analyse.js';
import { describeApi, endpointDefinition, hasGaps, outlineOf } from '../endpoints/index.js';
import { engineVersion } from '../engine-version.js';
import { findingsAtEndpoints } from '../findings/at-endpoints.js';
import { buildWithWarnings } from '../findings/build.js';
import { ProjectRules } from '../findings/project-rules.js';
import { payloadsOf } from '../findings/proof-payloads.js';
import type { UnitData } from '../ir/unit.js';
import { withMappers } from '../languages/mappers/index.js';
import { isSourcePath } from '../languages/owned-files.js';
import { withHosts } from '../languages/templates/hosts.js';
import type { FunctionsOfSettings } from '../own-functions/own-function.js';
import { unseenWarnings } from '../own-functions/unseen.js';
import { applicationsOf } from '../packages/applications.js';
import { packagesOf } from '../packages/packages.js';
import type { RuleSet } from '../rules/rule.js';
import { packagesOutlined } from '../summary/outline-packages.js';
import { summarise } from '../summary/summarise.js';
import { completenessOf, hidingSettings } from '../workspace/completeness.js';
import { configurationFiles } from '../workspace/configuration-files.js';
import { copiedModules } from '../workspace/copied-modules.js';
import { fileIndex } from '../workspace/file-index.js';
import { foreignKindOf } from '../workspace/foreign-kind.js';
import { isTestPath } from '../workspace/path-kind.js';
import { readSource } from '../workspace/source-content.js';
import type { AnalysisAnswer, AnalysisRequest } from './analysis-messages.js';
import { AnalysisFailures } from './failures.js';
import { linkingOf } from './linking.js';

type Progress = (phase: 'analyse' | 'report', fraction: number) => void;

/** From lowered files to the report of the scan: link, analyse, endpoints, findings, summary. */
export function runAnalysis(
  unsorted: readonly UnitData[],
  rules: RuleSet,
  request: AnalysisRequest & { ownFunctions?: FunctionsOfSettings },
  onProgress: Progress,
): AnalysisAnswer {
  // Threads deliver in any order; the order of units must not depend on that.
  const index = fileIndex(request.root, request.paths);
  const units = withMappers(withHosts(unsorted), index).sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
  const packages = packagesOf(units, index);
  const linking = linkingOf(units, index, packages);
  const failures = new AnalysisFailures(units);
  const result = analyse({
    units,
    rules,
    ...linking,
    onFailure: (failed, error) => failures.add(failed, error),
    configuration: configurationFiles(index),
    isAside: isTestPath,
    onProgress: (fraction) => onProgress('analyse', fraction),
  });

  onProgress('report', 0);
  const completeness = completenessOf(
    {
      filesFound: request.filesFound,
      files: units.length,
      bytes: sum(request.files.filter(({ language }) => language !== null).map(({ bytes }) => bytes)),
      lines: sum(units.map(({ lineStarts }) => lineStarts.length)),
    },
    [...request.skips, ...overBudget(result.overBudget, units), ...failures.skips],
    isSourcePath,
  );
  const applicationOf = applicationsOf(packages);
  const api = describeApi(result.observations, units, linking, index, applicationOf);
  const { endpoints } = api;
  onProgress('report', 0.5);
  const every = rules.packs.flatMap((pack) => pack.rules);
  const found = findingsAtEndpoints(result.findings, api, units, every, index, (path) =>
    textOf(request, path),
  );
  const isWhole = request.isWhole && completeness.state === 'complete';
  const { findings, warnings: suppressionWarnings } = buildWithWarnings({
    ...found,
    units,
    readText: (path) => textOf(request, path),
    foreignOf: (path, text) => foreignKindOf(path, text, request.root),
    isCopied: copiedModules(request.root, request.paths),
    suppressions: request.suppressions,
    ignored: request.ignored,
    includeTests: request.includeTests,
    rules: new ProjectRules(
      rules.packs.flatMap((pack) => pack.rules.map(({ id }) => id)),
      request.ruleSettings,
      request.rulePolicy,
    ),
    endpoints,
    payloads: payloadsOf(rules.packs),
    applicationOf,
    isWhole,
  });
  const warnings = [
    ...failures.warnings,
    ...suppressionWarnings,
    ...(isWhole ? unseenWarnings(request.ownFunctions?.unseen ?? []) : []),
  ];
  const tool: ToolVersion = { engine: engineVersion, rules: rulesUnder(rules.hash, request.rulePolicy) };
  if (request.otherLanguages.length > 0) completeness.otherLanguages = request.otherLanguages;
  if (hasGaps(api.gaps)) completeness.endpoints = api.gaps;
  const settings = hidingSettings(request.ownFunctions?.seen ?? [], request.afterMerge);
  if (settings !== null) completeness.settings = settings;
  const { name, commit, branch } = request;
  const summary = summarise({
    name,
    commit,
    branch,
    files: request.files,
    units,
    observations: result.observations,
    packages: packages.all,
    endpoints,
    findings,
    sureFrom: request.sureFrom,
    completeness,
    tool,
    read: (path) => index.read(path),
  });
  const report = {
    tool,
    startedAt: request.startedAt,
    finishedAt: new Date().toISOString(),
    commit,
    branch,
    findings,
    ...(warnings.length > 0 ? { warnings } : {}),
    completeness,
    endpoints,
    endpointDefinition: endpointDefinition(
      api,
      { title: name, version: commit ?? 'unknown' },
      request.endpointFormat,
    ),
    served: {
      ...outlineOf(api, completeness),
      packages: packagesOutlined(request.root, request.paths),
    },
    summary,
  };
  return { report, statistics: result.statistics };
}

/** The text that was parsed; `''` when the file is gone or has become unreadable meanwhile. */
function textOf(request: AnalysisRequest, path: string): string {
  const content = readSource(request.root, path, request, true);
  return 'text' in content ? content.text : '';
}

/** Functions that the analysis gave up, as skips of their lines; one a file is enough. */
function overBudget(
  functions: readonly { unit: number; fn: number }[],
  units: readonly UnitData[],
): SkippedFile[] {
  const skips = new Map<number, SkippedFile>();
  for (const { unit, fn } of functions) {
    if (skips.has(unit)) continue;
    const { path, lineStarts, functions } = units[unit];
    const next = lineStarts.findIndex((start) => start > functions[fn].start);
    skips.set(unit, { path, reason: 'over-budget', line: next < 0 ? lineStarts.length : next });
  }
  return [...skips.values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
