/** A text that only the server's own key opens, and which key that is (`server/integrations/secret-keys.ts`). */
export interface SealedText {
  keyId: string;
  sealed: string;
}

/** What can be done with the token of an integration, found out by `GET /user` and a sample of projects. */
export type Capability = 'scans' | 'comments' | 'fix-merge-requests' | 'hooks' | 'pipelines';

export interface CapabilityCheck {
  capability: Capability;
  works: boolean;
  /** One sentence for people: why, and what to do when it does not work. */
  reason: string;
}

export interface IntegrationCheck {
  at: Date;
  /** False: the code host could not be asked, or refused the token. */
  ok: boolean;
  /** Why not, in words for people. */
  error: string | null;
  capabilities: CapabilityCheck[];
  /** What does not stop the work but wants attention: expiry, a person's own token. */
  warnings: string[];
}

export type DispatchMode = 'agent' | 'pipeline';

/** Where the synchronisation of the project list is. */
export interface SyncState {
  /** Null when none is under way. One that was cut off goes on behind `afterId`. */
  running: {
    kind: 'full' | 'incremental';
    startedAt: Date;
    /** Last project of the last page that was stored. */
    afterId: string | null;
    /** Of an incremental one: projects without activity since then are not asked for. */
    activeSince: Date | null;
    seen: number;
    added: number;
    changed: number;
    gone: number;
  } | null;
  lastFullAt: Date | null;
  /** Start of the last one of any kind that came to its end: whatever happened later is still to be seen. */
  lastStartedAt: Date | null;
  lastFinishedAt: Date | null;
  /** Projects that the last full synchronisation saw. */
  projects: number;
  /** What the last one that came to its end has changed; null before. */
  last: { kind: 'full' | 'incremental'; added: number; changed: number; gone: number } | null;
  /** Why the last one did not come to its end; null when it did. */
  error: { at: Date; message: string } | null;
}

/** A code host of a team. Fields behind `createdAt` are of use only for the kind `gitlab`. */
export interface IntegrationDocument {
  _id: string;
  teamId: string;
  kind: 'gitlab' | 'local';
  /** Host name shown to clients: `gitlab.example.com`, or `local`. */
  host: string;
  /** Base URL; null for `local`. */
  instanceUrl: string | null;
  createdAt: Date;
  /** Of scope `api`; it never leaves the server. Null for `local`. */
  apiToken: SealedText | null;
  /** Of scope `read_repository`, for agents elsewhere; null: they can not clone. */
  cloneToken: SealedText | null;
  /** Who owns the API token. */
  account: { id: string; username: string; name: string; bot: boolean } | null;
  /** Of the API token; null when the code host does not tell. */
  scopes: string[] | null;
  /** Last day of the API token, `YYYY-MM-DD`; null when it has none, or the code host does not tell. */
  tokenExpiresAt: string | null;
  lastCheck: IntegrationCheck | null;
  dispatchMode: DispatchMode;
  /** Project whose pipelines scan others; null: none was set up. */
  runnerProject: { projectId: string; ref: string } | null;
  /** What an agent must be labelled with to be given scans of this code host; empty: any agent will do. */
  agentLabels: string[];
  /** Projects that opted in (`RepositoryDocument.pipelineOptIn`) are scanned by their own pipelines. */
  allowInProjectPipelines: boolean;
  /** Of the webhook secret that holds for all its projects, for hooks of groups; null: none was made. */
  hookGeneration: string | null;
  sync: SyncState | null;
}
