import type { Project } from '#codehost/ports.js';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import { newRepository } from '#server/database/new-documents.js';

/** Names that are kept of a project that moves often. */
const MOST_FORMER_NAMES = 5;

/** What the code host says of a project, as it is stored. */
function fieldsOf(project: Project) {
  return {
    name: project.name,
    fullName: project.fullName,
    clonePath: project.clonePath,
    webUrl: project.webUrl,
    defaultBranch: project.defaultBranch,
    archived: project.archived,
    lastActivityAt: project.lastActivityAt,
    state: project.markedForDeletion ? 'gone' : 'present',
  } satisfies Partial<RepositoryDocument>;
}

/** A project that was not seen before: known, and not tracked. */
export function toRepository(integration: IntegrationDocument, project: Project): RepositoryDocument {
  const { teamId, _id: integrationId } = integration;
  return newRepository({ teamId, integrationId, projectId: project.id, ...fieldsOf(project) });
}

/**
 * What has changed at a project; null when nothing has. It is known by its id: when it has another name now, the old
 * one is kept, and so are its scans.
 */
export function changeOf(known: RepositoryDocument, project: Project): Partial<RepositoryDocument> | null {
  const change: Partial<RepositoryDocument> = {};
  for (const [field, value] of Object.entries(fieldsOf(project))) {
    const before = known[field as keyof RepositoryDocument];
    if (!isSame(before, value)) Object.assign(change, { [field]: value });
  }
  if (change.fullName !== undefined) {
    const former = known.formerNames.filter((name) => name !== change.fullName);
    change.formerNames = [...former, known.fullName].slice(-MOST_FORMER_NAMES);
  }
  // Another scan shows now what it has.
  if (change.defaultBranch !== undefined) change.vulnerabilityCount = null;
  return Object.keys(change).length === 0 ? null : change;
}

function isSame(before: unknown, after: unknown): boolean {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime();
  return before === after;
}
