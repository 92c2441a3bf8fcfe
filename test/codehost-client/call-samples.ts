import type { CodeHostClient, DiscussionPosition } from '#codehost/ports.js';

export const a = 'a'.repeat(40);
export const b = 'b'.repeat(40);
export const oddPath = "src/a&b=c d/Grüße?#%2F (1)'!~*.ts";
export const oddBranch = "feature/a&b=c d/ü#1'()!";
export const web = 'https://gitlab.example.com/x';
export const diffRefs = { base_sha: a, start_sha: a, head_sha: b };
export const note = {
  id: 9,
  type: 'DiffNote',
  body: 'text',
  author: { id: 3 },
  resolvable: true,
  resolved: false,
};
export const position: DiscussionPosition = {
  type: 'text',
  base: a,
  start: a,
  head: b,
  oldPath: oddPath,
  newPath: oddPath,
  oldLine: null,
  newLine: 12,
};
export const mergeRequest = {
  iid: 4,
  project_id: 1,
  state: 'opened',
  draft: true,
  title: 'T',
  description: 'D',
  web_url: web,
  sha: b,
  source_branch: 's',
  target_branch: 'main',
  source_project_id: 2,
  target_project_id: 1,
  diff_refs: diffRefs,
};

/** A call of the client, what it sends, and what it makes of the answer. */
export interface Case {
  name: string;
  call: (client: CodeHostClient) => Promise<unknown>;
  /** Method and address below /api/v4. */
  sent: string;
  body?: unknown;
  answer: [status: number, body: unknown];
  result: unknown;
}
