/** A mistake in a rule pack. `line` and `column` are 1-based; `path` names the key: `rules[2].sinks[0].call`. */
export interface RuleError {
  file: string;
  line: number;
  column: number;
  path: string;
  /** A sentence part for people: "must be a CVSS 3.1 base vector". */
  reason: string;
}

const SHOWN = 50;

/** `packs/x.yml:12:5: rules[0].cvss must be a CVSS 3.1 base vector` */
export function ruleErrorText(error: RuleError): string {
  const subject = error.path === '' ? 'the file' : error.path;
  return `${error.file}:${error.line}:${error.column}: ${subject} ${error.reason}`;
}

/** Thrown when rule packs cannot be used; carries every mistake that was found. */
export class RuleErrors extends Error {
  constructor(readonly errors: readonly RuleError[]) {
    const lines = errors.slice(0, SHOWN).map(ruleErrorText);
    if (errors.length > SHOWN) lines.push(`... and ${errors.length - SHOWN} more`);
    super(
      `${errors.length} ${errors.length === 1 ? 'mistake' : 'mistakes'} in rule packs:\n${lines.join('\n')}`,
    );
    this.name = 'RuleErrors';
  }
}
