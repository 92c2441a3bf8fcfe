import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import type { Schedules } from '#server/schedules/schedules.js';
import { type HookRouteParts, hookRoutes } from './hook-routes.js';
import { scheduleRoutes } from './schedule-routes.js';

/** `/admin/v1`: what starts scans by itself, webhooks and schedules. */
export const eventAdministration = (
  parts: HookRouteParts & { database: Database; schedules: Schedules },
): BoundPlugin => ({
  name: 'event-administration',
  register(server) {
    server.route([...hookRoutes(parts), ...scheduleRoutes(parts.database, parts.schedules)]);
  },
});
