import type { Role } from '#server/database/documents.js';

export type Permission =
  | 'read'
  | 'scans.run'
  | 'vulnerabilities.triage'
  | 'issues.open'
  | 'fixes.open'
  | 'team.manage';

const permissions: Record<Role, readonly Permission[]> = {
  owner: ['read', 'scans.run', 'vulnerabilities.triage', 'issues.open', 'fixes.open', 'team.manage'],
  developer: ['read', 'scans.run', 'vulnerabilities.triage', 'issues.open', 'fixes.open'],
  viewer: ['read'],
};

/** Whether keys of this role may do this. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

export function permissionsOf(role: Role): readonly Permission[] {
  return permissions[role];
}
