import type { Finding } from '#protocol/finding.js';
import type { TrackedFinding } from '#protocol/tracking/tracked-finding.js';
import { RefusedError } from './server-client.js';

/**
 * What findings have that servers of earlier versions refuse, and what such a server is without. Findings are right without
 * it, only less is known of them.
 */
const newer = new Map([
  ['places', 'the other locations of findings'],
  ['excerpt', 'the lines around findings'],
  ['confidenceReasons', 'the reasons for the confidence'],
  ['hygiene', 'which findings are hygiene: they count there like others'],
  ['cvss4', 'their severity by CVSS 4.0'],
  ['proof', 'the requests that show findings'],
  ['routes', 'the routes to findings'],
  ['settings', 'the settings that hide some'],
  ['served', 'what merge requests say of changed endpoints'],
]);

/** Fields of later versions inside of what is left out as a whole. */
const partOf = new Map([
  ['wiredIn', 'served'],
  ['cutFiles', 'served'],
  ['packages', 'served'],
]);

const unknownField = /^(?:(?:findings|served\.endpoints)\[\d+\]: )?"(?:[\w[\]]+\.)*(\w+)" is not allowed$/;

/** Leaves out of findings what the server at hand is too old for. It shows which that is by refusing them. */
export class EarlierServer {
  private readonly left = new Set<string>();

  /** @param log gets one line for all that is left out for one reason */
  constructor(private readonly log: (line: string) => void) {}

  /** Whether the refusal was for such a field, which is left out from now on. */
  hasTaught(error: unknown): boolean {
    if (!(error instanceof RefusedError)) return false;
    const name = unknownField.exec(error.details)?.[1] ?? '';
    const field = partOf.get(name) ?? name;
    const what = newer.get(field);
    if (what === undefined || this.left.has(field)) return false;
    this.left.add(field);
    this.log(
      `The server is of an earlier version and does not know \`${field}\`. It gets the findings without ${what}. Update the server.`,
    );
    return true;
  }

  known<T extends Finding | TrackedFinding>(findings: readonly T[]): T[] {
    if (this.left.size === 0) return [...findings];
    return findings.map((finding) => {
      const known = this.without(finding);
      return 'steps' in known ? { ...known, steps: known.steps.map((step) => this.without(step)) } : known;
    });
  }

  /** Only fields that may be left out are. */
  without<T extends object>(value: T): T {
    return Object.fromEntries(Object.entries(value).filter(([name]) => !this.left.has(name))) as T;
  }
}
