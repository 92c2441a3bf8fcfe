import type { RepositoryDocument } from './documents.js';

const NONE: never[] = [];

/** The repositories of one team in memory, found by what requests know of them. */
export class TeamRepositories {
  private readonly documents = new Map<string, RepositoryDocument>();
  private readonly projects = new Map<string, Map<string, string>>();
  /** Equal texts of many repositories, kept once. */
  private readonly texts = new Map<string, string>();
  private inOrder: RepositoryDocument[] | null = null;
  private branches: ReadonlyMap<string, string | null> | null = null;

  get size(): number {
    return this.documents.size;
  }

  byId(id: string): RepositoryDocument | null {
    return this.documents.get(id) ?? null;
  }

  byProject(integrationId: string, projectId: string): RepositoryDocument | null {
    return this.byId(this.projects.get(integrationId)?.get(projectId) ?? '');
  }

  /** Sorted by full name. Not to be changed by the caller. */
  list(): readonly RepositoryDocument[] {
    this.inOrder ??= [...this.documents.values()].sort(byFullName);
    return this.inOrder;
  }

  /** Several when the team has two code hosts, or one was renamed and its name given to another. */
  byFullName(fullName: string): RepositoryDocument[] {
    const list = this.list();
    const first = firstAt(list, fullName);
    let end = first;
    while (list[end]?.fullName === fullName) end += 1;
    return list.slice(first, end);
  }

  /** By the ids of the repositories: the same map until one of them is another. */
  defaultBranches(): ReadonlyMap<string, string | null> {
    this.branches ??= new Map([...this.documents].map(([id, { defaultBranch }]) => [id, defaultBranch]));
    return this.branches;
  }

  put(document: RepositoryDocument): void {
    const known = this.documents.get(document._id);
    if (!known || known.defaultBranch !== document.defaultBranch) this.branches = null;
    const stored = this.compact(document);
    this.documents.set(stored._id, stored);
    const ofIntegration = this.projects.get(stored.integrationId) ?? new Map<string, string>();
    this.projects.set(stored.integrationId, ofIntegration.set(stored.projectId, stored._id));
    if (known?.fullName === stored.fullName) this.replace(stored);
    else this.inOrder = null;
  }

  remove(id: string): void {
    const known = this.documents.get(id);
    if (!known) return;
    this.documents.delete(id);
    this.branches = null;
    this.projects.get(known.integrationId)?.delete(known.projectId);
    this.inOrder = null;
  }

  private replace(document: RepositoryDocument): void {
    const list = this.inOrder;
    if (!list) return;
    let at = firstAt(list, document.fullName);
    while (list[at]._id !== document._id) at += 1;
    list[at] = document;
  }

  /** A hundred thousand repositories have few teams, integrations and names of default branches. */
  private compact(document: RepositoryDocument): RepositoryDocument {
    return {
      ...document,
      teamId: this.shared(document.teamId),
      integrationId: this.shared(document.integrationId),
      defaultBranch: document.defaultBranch && this.shared(document.defaultBranch),
      formerNames: document.formerNames.length === 0 ? NONE : document.formerNames,
      languages: document.languages.length === 0 ? NONE : document.languages,
    };
  }

  private shared(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, text);
    return text;
  }
}

/** Place of the first repository whose full name is not before this one. */
function firstAt(list: readonly RepositoryDocument[], fullName: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].fullName < fullName) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function byFullName(a: RepositoryDocument, b: RepositoryDocument): number {
  return compare(a.fullName, b.fullName) || compare(a._id, b._id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
