/** The least severity of each band. */
export const namedSeverities: Readonly<Record<string, number>> = {
  low: 0.1,
  medium: 4,
  high: 7,
  critical: 9,
};

/** What the settings say of a rule in place of a severity. */
export const ruleStates = ['on', 'off'] as const;

/** A severity from 0 to 10 by its name or number; `never` is above all. Undefined when the text is none. */
export function parseSeverity(text: string | number): number | undefined {
  if (typeof text === 'number') return text >= 0 && text <= 10 ? text : undefined;
  const name = text.toLowerCase();
  if (name === 'never') return Number.POSITIVE_INFINITY;
  if (Object.hasOwn(namedSeverities, name)) return namedSeverities[name];
  const number = Number(text);
  return text.trim() !== '' && number >= 0 && number <= 10 ? number : undefined;
}
