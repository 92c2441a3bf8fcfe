const ofEndpoints = [
  'unauthenticated-write',
  'unauthenticated-read',
  'unknown-callers',
  'check-removed',
  'sensitive-field',
] as const;
/** A change of endpoints that a project may want somebody to accept, by the name of its settings. */
export type AcceptedEndpointChange = (typeof ofEndpoints)[number];

/** All changes that a project may want somebody to accept. */
export const acceptedChanges = [...ofEndpoints, 'new-dependency'] as const;
export type AcceptedChange = (typeof acceptedChanges)[number];

export const acceptRoles = ['developer', 'maintainer', 'owner'] as const;
export type AcceptRole = (typeof acceptRoles)[number];

/** What a project wants to be accepted, by `.goalkeeper.yml`, and the lowest role of who may. */
export interface AcceptPolicy {
  changes: AcceptedChange[];
  role: AcceptRole;
}
