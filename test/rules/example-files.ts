import type { Rule } from '#agent/rules/rule.js';

const extensions: Record<string, string> = { javascript: 'js', python: 'py', java: 'java', go: 'go' };

/** The files of an example of a rule; one of several files has a line `=== path ===` before each. */
export function exampleFiles(program: string, rule: Rule): Map<string, string> {
  const parts = program.split(/^=== (\S+) ===\n/m);
  const single = rule.examples.file ?? `example.${extensions[rule.languages[0]]}`;
  if (parts.length === 1) return new Map([[single, program]]);
  const files = new Map<string, string>();
  for (let i = 1; i < parts.length; i += 2) files.set(parts[i], parts[i + 1]);
  return files;
}
