import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import type { Finding } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import type { Files } from './programs.js';

const rules = loadRules();

export async function scan(files: Files): Promise<Finding[]> {
  const texts = new Map(Object.entries(files));
  const { units, result } = await analyseProgram(texts, rules);
  const readText = (path: string) => texts.get(path) ?? '';
  return buildFindings({ raw: result.findings, units, readText, suppressions: [] });
}

const place = ({ location }: Finding) => `${location.path}:${location.region.startLine}`;
export const places = (findings: Finding[]) => [...new Set(findings.map(place))].sort();
