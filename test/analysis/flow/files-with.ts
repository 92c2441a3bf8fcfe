import { loadRules } from '#agent/rules/load.js';
import { isTestPath } from '#agent/workspace/path-kind.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The files in which the flow graph finds something of a rule, tests apart as in a scan. */
export async function filesWith(rule: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const { result, units } = await analyseProgram(new Map(Object.entries(files)), rules, {
    options: { isAside: isTestPath },
  });
  return result.findings.filter((found) => found.rule.id === rule).map(({ sink }) => units[sink.unit].path);
}
