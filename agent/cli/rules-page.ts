import { severityBand } from '#protocol/scan-report.js';
import type { Rule } from '../rules/rule.js';

const languageNames: Record<string, string> = {
  javascript: 'JavaScript and TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
};

/** All rules as a page of documentation: a section for each language, a table for each area. */
export function rulesPage(rules: readonly Rule[]): string {
  const sections = [...groupedBy(rules, ({ id }) => id.split('/')[0])].map(([language, ofLanguage]) =>
    section(language, ofLanguage),
  );
  return `${[head(rules), contents(rules), ...sections].join('\n\n')}\n`;
}

function head(rules: readonly Rule[]): string {
  const cwes = new Set(rules.flatMap(({ cwe }) => cwe));
  return `# Rules

${rules.length} rules, ${cwes.size} weaknesses by CWE. This page is made from the rule packs by \`npm run build\`; [writing rules](writing-rules.md) tells how a pack is written.

The severity is the base score of the rule's CVSS vector. The class is what a sanitizer names to end a flow; rules without one look at a piece of program by itself. The confidence is that of a direct finding, 0 to 10.`;
}

/** The languages with their areas, each a link to its table. */
function contents(rules: readonly Rule[]): string {
  return [...groupedBy(rules, ({ id }) => id.split('/')[0])]
    .map(([language, ofLanguage]) => {
      const areas = [...groupedBy(ofLanguage, ({ id }) => id.split('/')[1]).keys()];
      const links = areas.map((area) => `[${area}](#${anchorOf(areaHeading(language, area))})`);
      return `- [${nameOf(language)}](#${anchorOf(languageHeading(language, ofLanguage))}): ${links.join(', ')}`;
    })
    .join('\n');
}

const nameOf = (language: string) => languageNames[language] ?? language;
const languageHeading = (language: string, rules: readonly Rule[]) => `${nameOf(language)} (${rules.length})`;
const areaHeading = (language: string, area: string) => `${nameOf(language)}: ${area}`;

/** Anchors as code hosts make them of headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function section(language: string, rules: readonly Rule[]): string {
  const areas = [...groupedBy(rules, ({ id }) => id.split('/')[1])].map(([area, ofArea]) =>
    [
      `### ${areaHeading(language, area)}\n`,
      '| rule | title | CWE | severity | confidence | class |',
      '|---|---|---|---|---|---|',
      ...ofArea.map(row),
    ].join('\n'),
  );
  return [`## ${languageHeading(language, rules)}`, ...areas].join('\n\n');
}

function row({ id, title, cwe, severity, confidence, class: weakness }: Rule): string {
  const cells = [
    `\`${id}\``,
    title.replaceAll('|', '\\|'),
    cwe.map((one) => one.replace('CWE-', '')).join(', '),
    `${severityBand(severity)} ${severity.toFixed(1)}`,
    String(confidence),
    weakness ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Groups in the order of their names, each in the order of the ids. */
function groupedBy(rules: readonly Rule[], keyOf: (rule: Rule) => string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  for (const rule of [...rules].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const key = keyOf(rule);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return groups;
}
