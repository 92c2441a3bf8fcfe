import {
  a,
  b,
  type Case,
  diffRefs,
  mergeRequest,
  note,
  oddBranch,
  oddPath,
  position,
  web,
} from './call-samples.js';

/** Calls that write comments, states, commits and merge requests. */
export const writingCalls: Case[] = [
  {
    name: 'a discussion at an added line of a path with special characters',
    call: (client) => client.openDiscussion('1', '4', { body: 'a & b', position }),
    sent: 'POST projects/1/merge_requests/4/discussions',
    body: {
      body: 'a & b',
      position: { position_type: 'text', ...diffRefs, old_path: oddPath, new_path: oddPath, new_line: 12 },
    },
    answer: [
      201,
      {
        id: 'd1',
        notes: [
          {
            ...note,
            position: {
              ...diffRefs,
              position_type: 'text',
              old_path: oddPath,
              new_path: oddPath,
              new_line: 12,
            },
          },
        ],
      },
    ],
    result: {
      id: 'd1',
      notes: [
        {
          id: '9',
          kind: 'DiffNote',
          system: false,
          body: 'text',
          authorId: '3',
          createdAt: null,
          resolvable: true,
          resolved: false,
          resolvedById: null,
          position,
        },
      ],
    },
  },
  {
    name: 'a discussion at a line that did not change, with both numbers',
    call: async (client) => {
      const at = { ...position, oldPath: 'old.ts', newPath: 'new.ts', oldLine: 10 };
      return (await client.openDiscussion('1', '4', { body: 'x', position: at })).notes[0].kind;
    },
    sent: 'POST projects/1/merge_requests/4/discussions',
    body: {
      body: 'x',
      position: {
        position_type: 'text',
        ...diffRefs,
        old_path: 'old.ts',
        new_path: 'new.ts',
        old_line: 10,
        new_line: 12,
      },
    },
    answer: [201, { id: 'd1', notes: [{ ...note, type: 'DiscussionNote' }] }],
    result: 'DiscussionNote',
  },
  {
    name: 'a discussion of a whole file, which has no lines',
    call: async (client) => {
      const at = { ...position, type: 'file' as const };
      return (await client.openDiscussion('1', '4', { body: 'x', position: at })).id;
    },
    sent: 'POST projects/1/merge_requests/4/discussions',
    body: {
      body: 'x',
      position: { position_type: 'file', ...diffRefs, old_path: oddPath, new_path: oddPath },
    },
    answer: [201, { id: 'd2', notes: [note] }],
    result: 'd2',
  },
  {
    name: 'a discussion without a place',
    call: async (client) => (await client.openDiscussion('1', '4', { body: 'x', position: null })).id,
    sent: 'POST projects/1/merge_requests/4/discussions',
    body: { body: 'x' },
    answer: [201, { id: 'd3', notes: [note] }],
    result: 'd3',
  },
  {
    name: 'a resolved discussion',
    call: (client) => client.resolveDiscussion('1', '4', 'd1', true),
    sent: 'PUT projects/1/merge_requests/4/discussions/d1?resolved=true',
    answer: [200, { id: 'd1', notes: [] }],
    result: undefined,
  },
  {
    name: 'a reply',
    call: (client) => client.reply('1', '4', 'd1', 'because'),
    sent: 'POST projects/1/merge_requests/4/discussions/d1/notes',
    body: { body: 'because' },
    answer: [201, note],
    result: undefined,
  },
  {
    name: 'a changed comment',
    call: (client) => client.editDiscussionNote('1', '4', { discussionId: 'd1', noteId: '9', body: 'new' }),
    sent: 'PUT projects/1/merge_requests/4/discussions/d1/notes/9',
    body: { body: 'new' },
    answer: [200, note],
    result: undefined,
  },
  {
    name: 'a note',
    call: (client) => client.addNote('1', '4', 'summary'),
    sent: 'POST projects/1/merge_requests/4/notes',
    body: { body: 'summary' },
    answer: [201, { ...note, id: 31 }],
    result: { id: '31' },
  },
  {
    name: 'a changed note',
    call: (client) => client.editNote('1', '4', '31', 'summary 2'),
    sent: 'PUT projects/1/merge_requests/4/notes/31',
    body: { body: 'summary 2' },
    answer: [200, note],
    result: undefined,
  },
  {
    name: 'a commit status',
    call: (client) =>
      client.setCommitStatus('1', a, {
        state: 'failed',
        name: 'goalkeeper',
        description: 'd'.repeat(300),
        targetUrl: web,
        ref: oddBranch,
        pipelineId: '77',
      }),
    sent: `POST projects/1/statuses/${a}`,
    body: {
      state: 'failed',
      name: 'goalkeeper',
      description: 'd'.repeat(255),
      target_url: web,
      ref: oddBranch,
      pipeline_id: 77,
    },
    answer: [201, { id: 1, status: 'failed' }],
    result: undefined,
  },
  {
    name: 'a commit status that is set already',
    call: (client) =>
      client.setCommitStatus('1', a, { state: 'running', name: 'goalkeeper', description: '' }),
    sent: `POST projects/1/statuses/${a}`,
    body: { state: 'running', name: 'goalkeeper', description: '' },
    answer: [
      400,
      { message: 'Cannot transition status via :run from :running (Reason(s): Status cannot transition)' },
    ],
    result: undefined,
  },
  {
    name: 'a commit on a new branch',
    call: (client) =>
      client.commitToNewBranch('1', {
        branch: oddBranch,
        startCommit: a,
        message: 'Fix it',
        actions: [
          { action: 'update', path: oddPath, content: 'AAECAw==', lastCommitId: b },
          { action: 'delete', path: 'gone.txt' },
        ],
      }),
    sent: 'POST projects/1/repository/commits',
    body: {
      branch: oddBranch,
      start_sha: a,
      commit_message: 'Fix it',
      actions: [
        { action: 'update', file_path: oddPath, content: 'AAECAw==', encoding: 'base64', last_commit_id: b },
        { action: 'delete', file_path: 'gone.txt' },
      ],
    },
    answer: [201, { id: b }],
    result: { id: b },
  },
  {
    name: 'a new merge request',
    call: (client) =>
      client.openMergeRequest('1', {
        sourceBranch: oddBranch,
        targetBranch: 'main',
        title: 'Fix',
        description: 'a & b',
        labels: ['security', 'goalkeeper'],
        removeSourceBranch: true,
      }),
    sent: 'POST projects/1/merge_requests',
    body: {
      source_branch: oddBranch,
      target_branch: 'main',
      title: 'Fix',
      description: 'a & b',
      labels: 'security,goalkeeper',
      remove_source_branch: true,
    },
    answer: [201, { iid: 12, web_url: web }],
    result: { iid: '12', webUrl: web },
  },
  {
    name: 'another description of a merge request',
    call: (client) => client.describeMergeRequest('1', '12', 'a & b\n'),
    sent: 'PUT projects/1/merge_requests/12',
    body: { description: 'a & b\n' },
    answer: [200, mergeRequest],
    result: undefined,
  },
  {
    name: 'a closed merge request',
    call: (client) => client.closeMergeRequest('1', '12'),
    sent: 'PUT projects/1/merge_requests/12',
    body: { state_event: 'close' },
    answer: [200, mergeRequest],
    result: undefined,
  },
  {
    name: 'a new issue',
    call: (client) =>
      client.openIssue('1', {
        title: 'SQL injection',
        description: 'a & b',
        labels: ['security', 'goalkeeper'],
        confidential: true,
      }),
    sent: 'POST projects/1/issues',
    body: {
      title: 'SQL injection',
      description: 'a & b',
      labels: 'security,goalkeeper',
      confidential: true,
    },
    answer: [201, { iid: 12, state: 'opened', description: 'a & b', web_url: web, author: { id: 3 } }],
    result: { iid: '12', state: 'opened', description: 'a & b', webUrl: web, authorId: '3' },
  },
  {
    name: 'a file with its last commit',
    call: (client) => client.file('1', oddPath, oddBranch),
    sent: `GET projects/1/repository/files/${encodeURIComponent(oddPath)}?${new URLSearchParams({ ref: oddBranch }).toString().replaceAll('+', '%20')}`,
    answer: [200, { content: 'AAECAw==', encoding: 'base64', last_commit_id: b, size: 4 }],
    result: { content: Buffer.from([0, 1, 2, 3]), lastCommitId: b },
  },
  {
    name: 'a file that is not there',
    call: (client) => client.file('1', 'no', 'main'),
    sent: 'GET projects/1/repository/files/no?ref=main',
    answer: [404, { message: '404 File Not Found' }],
    result: null,
  },
  {
    name: 'the removal of a branch',
    call: (client) => client.deleteBranch('1', oddBranch),
    sent: `DELETE projects/1/repository/branches/${encodeURIComponent(oddBranch)}`,
    answer: [204, ''],
    result: undefined,
  },
];
