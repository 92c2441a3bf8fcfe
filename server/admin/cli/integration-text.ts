import { inColumns } from '#reports/columns.js';
import { clean } from '#reports/terminal.js';
import type { IntegrationAnswer } from '#server/api/integration-answer.js';
import { describeSynchronisation } from './follow-synchronisation.js';
import { time } from './output.js';

/** An integration as people read it: what it is, what works, what wants attention. */
export function integrationText(integration: IntegrationAnswer): string {
  if (integration.kind === 'local') return 'Local repositories of the server’s machine.';
  const { check, synchronisation } = integration;
  return [
    facts(integration),
    ...(check ? [checkText(check)] : []),
    ...(synchronisation ? [describeSynchronisation(synchronisation)] : []),
  ].join('\n\n');
}

function facts(integration: IntegrationAnswer): string {
  const { account, scopes, tokenExpiresAt, runnerProject, dispatchMode } = integration;
  const rows = [
    ['Code host', integration.instanceUrl ?? ''],
    ['Id', integration.id],
    ['Account', account ? `${account.username}${account.bot ? ' (a bot)' : ' (a person)'}` : '-'],
    ['Scopes', scopes?.join(', ') ?? 'not told by the code host'],
    ['Token ends', tokenExpiresAt ?? 'never, or not told by the code host'],
    ['Clone token', integration.hasCloneToken ? 'set' : 'none: agents on other machines cannot clone'],
    ['Scans by', dispatchMode === 'agent' ? 'agents' : 'pipelines'],
    ...(integration.agentLabels.length > 0 ? [['Labels', integration.agentLabels.join(', ')]] : []),
    ...(runnerProject ? [['Runner', `project ${runnerProject.projectId}, branch ${runnerProject.ref}`]] : []),
    ['Own pipelines', integration.allowInProjectPipelines ? 'allowed where a project opts in' : 'not used'],
  ];
  return rows.map(([name, value]) => `${name.padEnd(14)} ${clean(value)}`).join('\n');
}

function checkText({
  at,
  ok,
  error,
  capabilities,
  warnings,
}: NonNullable<IntegrationAnswer['check']>): string {
  const rows = capabilities.map(({ capability, works, reason }) => [
    works ? 'works' : 'FAILS',
    capability.replaceAll('-', ' '),
    clean(reason),
  ]);
  const lines = ok ? [`Checked ${time(at)}:`] : [`The check of ${time(at)} failed: ${error}`, 'Before that:'];
  lines.push(...inColumns(rows));
  for (const warning of warnings) lines.push(`Warning: ${clean(warning)}`);
  return lines.join('\n');
}
