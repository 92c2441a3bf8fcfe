import type { Database } from '#server/database/index.js';
import type { Fixes } from '#server/fixes/fixes.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import type { TeamRemoval } from '#server/removal/team-removal.js';
import type { Schedules } from '#server/schedules/schedules.js';
import { auditRoutes } from './audit-routes.js';
import { fixPolicyRoutes } from './fix-policy-routes.js';
import { fixRoutes } from './fix-routes.js';
import { type HookRouteParts, hookRoutes } from './hook-routes.js';
import { scheduleRoutes } from './schedule-routes.js';
import { teamRemovalRoutes } from './team-removal-routes.js';
import { tokenRoutes } from './token-routes.js';

/** `/admin/v1`: what starts by itself (webhooks, schedules), fixes, the audit log, the removal of teams, admin tokens. */
export const eventAdministration = (
  parts: HookRouteParts & {
    database: Database;
    schedules: Schedules;
    teamRemoval: TeamRemoval;
    fixes: Fixes;
  },
): BoundPlugin => ({
  name: 'event-administration',
  register(server) {
    const { database, schedules, teamRemoval, fixes } = parts;
    server.route([
      ...hookRoutes(parts),
      ...scheduleRoutes(database, schedules),
      ...teamRemovalRoutes(database, teamRemoval),
      ...fixRoutes(database, fixes),
      ...fixPolicyRoutes(database),
      ...auditRoutes(database),
      ...tokenRoutes(database),
    ]);
  },
});
