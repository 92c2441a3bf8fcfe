import type { Collection, Db } from 'mongodb';
import type { BrowserSessionDocument } from './browser-documents.js';
import type { SessionDocument, UsedTokenDocument } from './ci-documents.js';
import type {
  AdminTokenDocument,
  AgentDocument,
  ApiKeyDocument,
  ArtifactDocument,
  AssignmentDocument,
  AuditDocument,
  DayDocument,
  DeliveryDocument,
  FixDocument,
  GroupedFinding,
  IntegrationDocument,
  IssueDocument,
  LaunchDocument,
  LeaseDocument,
  NotificationDocument,
  RateWindowDocument,
  RepositoryDocument,
  ResultChangeDocument,
  ResultDocument,
  ReviewDocument,
  ScanDocument,
  ScheduleDocument,
  SettingDocument,
  SubscriptionDocument,
  TeamDocument,
  TriageDocument,
  UploadDocument,
  WaitingScanDocument,
} from './documents.js';

export interface Collections {
  teams: Collection<TeamDocument>;
  apiKeys: Collection<ApiKeyDocument>;
  adminTokens: Collection<AdminTokenDocument>;
  integrations: Collection<IntegrationDocument>;
  repositories: Collection<RepositoryDocument>;
  scans: Collection<ScanDocument>;
  schedules: Collection<ScheduleDocument>;
  deliveries: Collection<DeliveryDocument>;
  waitingScans: Collection<WaitingScanDocument>;
  reviews: Collection<ReviewDocument>;
  uploads: Collection<UploadDocument>;
  results: Collection<ResultDocument>;
  resultChanges: Collection<ResultChangeDocument>;
  artifacts: Collection<ArtifactDocument>;
  days: Collection<DayDocument>;
  triage: Collection<TriageDocument>;
  assignments: Collection<AssignmentDocument>;
  fixes: Collection<FixDocument | GroupedFinding>;
  issues: Collection<IssueDocument>;
  rateWindows: Collection<RateWindowDocument>;
  audit: Collection<AuditDocument>;
  agents: Collection<AgentDocument>;
  sessions: Collection<SessionDocument>;
  browserSessions: Collection<BrowserSessionDocument>;
  usedTokens: Collection<UsedTokenDocument>;
  settings: Collection<SettingDocument>;
  leases: Collection<LeaseDocument>;
  launches: Collection<LaunchDocument>;
  subscriptions: Collection<SubscriptionDocument>;
  notifications: Collection<NotificationDocument>;
}

/** The collections of a database by name, with the shapes of `documents.ts`. */
export function collectionsOf(db: Db): Collections {
  return {
    teams: db.collection('teams'),
    apiKeys: db.collection('apiKeys'),
    adminTokens: db.collection('adminTokens'),
    integrations: db.collection('integrations'),
    repositories: db.collection('repositories'),
    scans: db.collection('scans'),
    schedules: db.collection('schedules'),
    deliveries: db.collection('deliveries'),
    waitingScans: db.collection('waitingScans'),
    reviews: db.collection('reviews'),
    uploads: db.collection('uploads'),
    results: db.collection('results'),
    resultChanges: db.collection('resultChanges'),
    artifacts: db.collection('artifacts'),
    days: db.collection('days'),
    triage: db.collection('triage'),
    assignments: db.collection('assignments'),
    fixes: db.collection('fixes'),
    issues: db.collection('issues'),
    rateWindows: db.collection('rateWindows'),
    audit: db.collection('audit'),
    agents: db.collection('agents'),
    sessions: db.collection('sessions'),
    browserSessions: db.collection('browserSessions'),
    usedTokens: db.collection('usedTokens'),
    settings: db.collection('settings'),
    leases: db.collection('leases'),
    launches: db.collection('launches'),
    subscriptions: db.collection('subscriptions'),
    notifications: db.collection('notifications'),
  };
}
