import { defaultGate } from '#codehost/review/gate.js';
import { type Config, planOf } from '#server/config.js';
import type { TeamDocument } from '#server/database/documents.js';
import { scansOfMonth } from '#server/scans/admission.js';

/** A team as its members see it: limits of its plan, what they have used of them, its whole gate. */
export function teamAsShown(config: Pick<Config, 'plans'>, team: TeamDocument) {
  return {
    id: team._id,
    name: team.name,
    plan: team.plan,
    limits: planOf(config, team),
    activeScans: team.active.length,
    scansThisMonth: scansOfMonth(team, new Date()),
    gate: { ...defaultGate, ...team.gate },
    createdAt: team.createdAt.toISOString(),
  };
}
