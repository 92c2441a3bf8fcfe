import type { Role } from '#server/database/documents.js';

export type Permission = 'read' | 'scans.run';

const permissions: Record<Role, readonly Permission[]> = {
  owner: ['read', 'scans.run'],
  developer: ['read', 'scans.run'],
  viewer: ['read'],
};

/** Whether keys of this role may do this. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission);
}
