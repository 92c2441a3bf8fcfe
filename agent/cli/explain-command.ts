import { Command } from 'commander';
import wrapAnsi from 'wrap-ansi';
import { severityBand } from '#protocol/scan-report.js';
import { clean } from '#reports/terminal.js';
import { loadRules } from '../rules/load.js';
import type { Rule } from '../rules/rule.js';
import { RuleErrors } from '../rules/rule-error.js';
import { ExitCode } from './exit-codes.js';
import { collect } from './scan-options.js';

const MAX_SUGGESTIONS = 10;

/** `goalkeeper explain RULE`: what a rule finds, why that is a weakness, and how to fix it. */
export function explainCommand(): Command {
  return new Command('explain')
    .description('Explain a rule: what it finds, why it matters, how to fix it, how to suppress it.')
    .argument(
      '<RULE>',
      'id of a rule, or its last part: javascript/process/command-injection, command-injection',
    )
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .action(explain);
}

function explain(wanted: string, options: { rules: string[] }): void {
  try {
    const rules = loadRules(options.rules).packs.flatMap((pack) => pack.rules);
    const found = rules.filter(({ id }) => id === wanted || id.endsWith(`/${wanted}`));
    if (found.length > 0) {
      const width = Math.max(40, Math.min(process.stdout.columns ?? 100, 100));
      process.stdout.write(`${found.map((rule) => explanation(rule, width)).join('\n\n')}\n`);
      return;
    }
    process.stderr.write(`${notFound(wanted, rules)}\n`);
  } catch (error) {
    if (!(error instanceof RuleErrors)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
  process.exitCode = ExitCode.Incomplete;
}

function notFound(wanted: string, rules: readonly Rule[]): string {
  const words = wanted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const near = rules.filter(({ id, title }) =>
    words.some((word) => `${id} ${title}`.toLowerCase().includes(word)),
  );
  const suggestions = near.slice(0, MAX_SUGGESTIONS).map(({ id }) => `  ${id}`);
  const hint = near.length === 0 ? ['`goalkeeper rules` lists all.'] : ['Did you mean:', ...suggestions];
  return [`There is no rule ${clean(wanted)}.`, ...hint].join('\n');
}

function explanation(rule: Rule, width: number): string {
  const { severity } = rule;
  const text = (content: string) => wrapAnsi(content.trim(), width);
  const code = (programs: readonly string[]) => indented(programs[0] ?? '');
  return [
    `${rule.title}\n${rule.id}`,
    text(
      `${severityBand(severity)} ${severity.toFixed(1)} (${rule.cvss}; ${rule.cvss4.score.toFixed(1)} by ${rule.cvss4.vector}), confidence ${rule.confidence} of 10 for a direct match, ${rule.cwe.join(', ')}`,
    ),
    text(rule.description),
    `How to fix\n${text(rule.remediation)}`,
    ...rule.fix.slice(0, 1).map(({ description, preserves }) => {
      const effect = preserves ? '`--fix` applies it' : '`--fix=all` applies it: it may change behaviour';
      return text(`Where the code allows it there is a mechanical fix: ${description} (${effect}).`);
    }),
    `Is found\n${code(rule.examples.bad)}`,
    `Is not found\n${code(rule.examples.good)}`,
    `To suppress one finding, write on its line or the line above\n${indented(`goalkeeper:ignore ${rule.id} <reason>`)}`,
    `To suppress those of several lines, write around them\n${indented(`goalkeeper:off ${rule.id} <reason>\ngoalkeeper:on ${rule.id}`)}`,
    `To turn the rule off, write in .goalkeeper.yml\n${indented(`rules:\n  ${rule.id}: off`)}`,
    rule.references.join('\n'),
  ].join('\n\n');
}

function indented(program: string): string {
  return program
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}
