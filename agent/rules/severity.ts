import cvss from 'ae-cvss-calculator';

const known = new Map<string, number>();

/** The base score (0 to 10) of a CVSS vector. Throws for a vector that is none: the schema of packs lets none through. */
export function severityOf(vector: string): number {
  let score = known.get(vector);
  if (score === undefined) {
    score = cvss.fromVector(vector)?.calculateScores().base;
    if (score === undefined) throw new Error(`"${vector}" is not a CVSS vector`);
    known.set(vector, score);
  }
  return score;
}
