import type { CodeHostClient } from '#codehost/ports.js';
import { a, b, type Case, mergeRequest, note, oddBranch, web } from './call-samples.js';

/** Calls that read, and those on pipelines and webhooks. */
export const readingCalls: Case[] = [
  {
    name: 'facts of the token',
    call: (client) => client.describeToken(),
    sent: 'GET personal_access_tokens/self',
    answer: [200, { id: 1, scopes: ['api'], expires_at: '2027-01-31', active: true }],
    result: { scopes: ['api'], expiresAt: '2027-01-31' },
  },
  {
    name: 'facts of a token that tells none',
    call: (client) => client.describeToken(),
    sent: 'GET personal_access_tokens/self',
    answer: [400, { message: '400 Bad request - requires token type to be a personal access token' }],
    result: null,
  },
  {
    name: 'languages',
    call: (client) => client.languages('1'),
    sent: 'GET projects/1/languages',
    answer: [200, { 'C++': 8.8, TypeScript: 91.2 }],
    result: { 'C++': 8.8, TypeScript: 91.2 },
  },
  {
    name: 'languages that are not counted yet',
    call: (client) => client.languages('1'),
    sent: 'GET projects/1/languages',
    answer: [200, {}],
    result: {},
  },
  {
    name: 'a branch with slashes and special characters',
    call: (client) => client.branch('1', oddBranch),
    sent: `GET projects/1/repository/branches/${encodeURIComponent(oddBranch)}`,
    answer: [200, { name: oddBranch, protected: true, commit: { id: a } }],
    result: { name: oddBranch, protected: true, commit: a },
  },
  {
    name: 'commits of a branch',
    call: (client) => client.commits('1', { branch: oddBranch, since: new Date(0), limit: 1 }),
    sent: `GET projects/1/repository/commits?${new URLSearchParams({ per_page: '1', ref_name: oddBranch, since: '1970-01-01T00:00:00.000Z' })}`,
    answer: [
      200,
      [
        { id: a, title: 'One', parent_ids: [b], committed_date: '2026-01-02T03:04:05.000+01:00' },
        { id: b, title: '', parent_ids: [], committed_date: '2026-01-01T00:00:00.000Z' },
      ],
    ],
    result: [{ id: a, title: 'One', parentIds: [b], committedAt: new Date('2026-01-02T02:04:05Z') }],
  },
  {
    name: 'a pipeline with inputs, whose names stay as they are',
    call: (client) =>
      client.startPipeline('1', {
        ref: oddBranch,
        inputs: { 'scan-id': 'x', scanMode: '1' },
        variables: { A_B: 'a&b=c' },
      }),
    sent: 'POST projects/1/pipeline',
    body: {
      ref: oddBranch,
      inputs: { 'scan-id': 'x', scanMode: '1' },
      variables: [{ key: 'A_B', value: 'a&b=c' }],
    },
    answer: [201, { id: 77, status: 'created', web_url: web }],
    result: { id: '77', status: 'created', webUrl: web },
  },
  {
    name: 'jobs of a pipeline',
    call: (client) => client.jobs('1', '77'),
    sent: 'GET projects/1/pipelines/77/jobs?per_page=100',
    answer: [
      200,
      [
        { id: 5, name: 'scan', status: 'failed', failure_reason: 'script_failure', web_url: web },
        { id: 6, name: 'build', status: 'running', web_url: web },
      ],
    ],
    result: [
      { id: '5', name: 'scan', status: 'failed', failureReason: 'script_failure', webUrl: web },
      { id: '6', name: 'build', status: 'running', failureReason: null, webUrl: web },
    ],
  },
  {
    name: 'the end of a pipeline',
    call: (client) => client.cancelPipeline('1', '77'),
    sent: 'POST projects/1/pipelines/77/cancel',
    answer: [200, { id: 77, status: 'canceled', web_url: web }],
    result: undefined,
  },
  {
    name: 'webhooks and whether the host stopped calling them',
    call: (client) => client.hooks('1'),
    sent: 'GET projects/1/hooks?per_page=100',
    answer: [
      200,
      [
        { id: 1, url: 'https://a.example', alert_status: 'executable', disabled_until: null },
        { id: 2, url: 'https://b.example', alert_status: 'disabled' },
        { id: 3, url: 'https://c.example', disabled_until: '2099-01-01T00:00:00Z' },
        { id: 4, url: 'https://d.example' },
      ],
    ],
    result: [
      { id: '1', url: 'https://a.example', disabled: false },
      { id: '2', url: 'https://b.example', disabled: true },
      { id: '3', url: 'https://c.example', disabled: true },
      { id: '4', url: 'https://d.example', disabled: false },
    ],
  },
  {
    name: 'a new webhook for the four kinds of events',
    call: (client) => client.installHook('1', { url: 'https://s.example/h?a=b&c=d', secret: 's&=+' }),
    sent: 'POST projects/1/hooks',
    body: {
      url: 'https://s.example/h?a=b&c=d',
      token: 's&=+',
      push_events: true,
      merge_requests_events: true,
      vulnerability_events: true,
      note_events: true,
      enable_ssl_verification: true,
    },
    answer: [201, { id: 8, url: 'https://s.example/h?a=b&c=d', alert_status: 'executable' }],
    result: { id: '8', url: 'https://s.example/h?a=b&c=d', disabled: false },
  },
  {
    name: 'a merge request',
    call: (client) => client.mergeRequest('1', '4'),
    sent: 'GET projects/1/merge_requests/4',
    answer: [
      200,
      { ...mergeRequest, author: { id: 9, username: 'ann' }, updated_at: '2026-11-23T16:00:00.000Z' },
    ],
    result: {
      projectId: '1',
      iid: '4',
      state: 'opened',
      draft: true,
      title: 'T',
      description: 'D',
      webUrl: web,
      authorId: '9',
      headCommit: b,
      sourceBranch: 's',
      targetBranch: 'main',
      sourceProjectId: '2',
      targetProjectId: '1',
      diffRefs: { base: a, start: a, head: b },
      updatedAt: new Date('2026-11-23T16:00:00Z'),
    },
  },
  {
    name: 'one discussion',
    call: async (client) => (await client.discussion('1', '4', 'abc'))?.notes[0],
    sent: 'GET projects/1/merge_requests/4/discussions/abc',
    answer: [200, { id: 'abc', notes: [{ ...note, created_at: '2026-11-23T16:00:00.123Z' }] }],
    result: {
      ...{ id: '9', kind: 'DiffNote', system: false, body: 'text', authorId: '3' },
      createdAt: new Date('2026-11-23T16:00:00.123Z'),
      ...{ resolvable: true, resolved: false, resolvedById: null, position: null },
    },
  },
  {
    name: 'a member',
    call: (client) => client.member('1', '3'),
    sent: 'GET projects/1/members/all/3',
    answer: [200, { id: 3, username: 'ann', state: 'active', access_level: 30 }],
    result: { username: 'ann', accessLevel: 30 },
  },
  ...[{ state: 'blocked' }, { state: 'active', membership_state: 'awaiting' }].map((other) => ({
    name: `a member that may do nothing: ${JSON.stringify(other)}`,
    call: (client: CodeHostClient) => client.member('1', '3'),
    sent: 'GET projects/1/members/all/3',
    answer: [200, { id: 3, username: 'ann', access_level: 50, ...other }] as [number, unknown],
    result: null,
  })),
  gone('a stranger', 'GET projects/1/members/all/3', null, (client) => client.member('1', '3')),
  gone('a discussion that is gone', 'GET projects/1/merge_requests/4/discussions/abc', null, (client) =>
    client.discussion('1', '4', 'abc'),
  ),
  {
    name: 'a merge request whose diff is not ready, from a fork that is gone',
    call: async (client) => {
      const found = await client.mergeRequest('1', '4');
      return [found?.diffRefs, found?.headCommit, found?.sourceProjectId];
    },
    sent: 'GET projects/1/merge_requests/4',
    answer: [
      200,
      {
        ...mergeRequest,
        diff_refs: { base_sha: null, start_sha: null, head_sha: null },
        sha: null,
        source_project_id: null,
      },
    ],
    result: [null, '', ''],
  },
  gone('a branch that is not there', 'GET projects/1/repository/branches/no', null, (client) =>
    client.branch('1', 'no'),
  ),
  gone('a pipeline that was deleted', 'GET projects/1/pipelines/77', null, (client) =>
    client.pipeline('1', '77'),
  ),
  gone('the removal of a webhook that is gone already', 'DELETE projects/1/hooks/8', undefined, (client) =>
    client.removeHook('1', '8'),
  ),
];

/** A call on what the host does not have, and what it gives in place of an error. */
function gone(name: string, sent: string, result: null | undefined, call: Case['call']): Case {
  return { name, call, sent, answer: [404, { message: '404 Not found' }], result };
}
