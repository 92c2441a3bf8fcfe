import { Command, Option } from 'commander';
import { severityBand } from '#protocol/scan-report.js';
import { inColumns } from '#reports/columns.js';
import { loadRules } from '../rules/load.js';
import type { Rule } from '../rules/rule.js';
import { RuleErrors } from '../rules/rule-error.js';
import { ExitCode } from './exit-codes.js';
import { rulesPage } from './rules-page.js';
import { collect } from './scan-options.js';

interface RulesOptions {
  rules: string[];
  format: 'table' | 'json' | 'markdown';
}

/** `goalkeeper rules`: lists the rules in force and checks packs of one's own. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('List the rules in force; mistakes in rule packs are shown with their place.')
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['table', 'json', 'markdown'])
        .default('table'),
    )
    .action(listRules);
}

function listRules(options: RulesOptions): void {
  try {
    const rules = loadRules(options.rules)
      .packs.flatMap((pack) => pack.rules)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    process.stdout.write(written[options.format](rules));
  } catch (error) {
    if (!(error instanceof RuleErrors)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = ExitCode.Incomplete;
  }
}

const written = { table: asTable, json: asJson, markdown: rulesPage };

function asJson(rules: readonly Rule[]): string {
  const list = rules.map(
    ({ id, title, type, cwe, cvss, cvss4, severity, confidence, hygiene, scope, languages }) => ({
      id,
      title,
      type,
      cweIds: cwe,
      severity,
      cvssVector: cvss,
      cvss4,
      confidence,
      ...(hygiene ? { hygiene } : {}),
      ...(scope ? { scope } : {}),
      languages,
    }),
  );
  return `${JSON.stringify(list, null, 2)}\n`;
}

function asTable(rules: readonly Rule[]): string {
  const head = ['RULE', 'SEVERITY', 'CWE', 'TITLE'];
  const rows = rules.map(({ id, severity, cwe, title }) => {
    return [id, `${severityBand(severity)} ${severity.toFixed(1)}`, cwe[0], title];
  });
  return `${inColumns([head, ...rows]).join('\n')}\n\n${rules.length} rules\n`;
}
