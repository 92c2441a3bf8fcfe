const NAME = String.raw`([A-Za-z_$][\w$.]*)`;
const QUOTED = String.raw`(?:'[^']*'|"[^"]*")(?:\.toString\(\))?`;
const forms = [
  new RegExp(String.raw`^${NAME}\s*(?:==|\beq\b)\s*${QUOTED}$`),
  new RegExp(String.raw`^${QUOTED}\s*(?:==|\beq\b)\s*${NAME}$`),
  new RegExp(String.raw`^${QUOTED}\.equals(?:IgnoreCase)?\(\s*${NAME}\s*\)$`),
  new RegExp(String.raw`^${NAME}\.equals(?:IgnoreCase)?\(\s*${QUOTED}\s*\)$`),
  new RegExp(String.raw`^${NAME}\s+in\s+\{\s*${QUOTED}(?:\s*,\s*${QUOTED})*\s*\}$`),
];

/** The names that a test lets pass only with values that are written in it. */
export function fixedBy(test: string): readonly string[] {
  if (test.length > 1000) return [];
  const clauses = test.split(/\s+and\s+|&&/);
  return clauses.flatMap((clause) => {
    const names = clause
      .trim()
      .replace(/^\((.*)\)$/s, '$1')
      .split(/\s+or\s+|\|\|/)
      .map((choice) => fixedName(choice.trim()));
    const [first] = names;
    return first !== null && names.every((name) => name === first) ? [first] : [];
  });
}

function fixedName(choice: string): string | null {
  for (const form of forms) {
    const found = form.exec(choice);
    if (found !== null) return found[1];
  }
  return null;
}
