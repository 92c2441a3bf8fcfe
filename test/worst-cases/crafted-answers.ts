/** The largest answers of a code host that are read at all: 12 MB of JSON, half a million values, 32 MB of a raw diff. */
export interface CraftedAnswer {
  name: string;
  /** What is asked; several where one answer leads to the next. @param own account whose comments are ours */
  answers(own: number): { path: RegExp; contentType?: string; text: string }[];
}

const HEAD = `<!-- goalkeeper:finding v2:${'0'.repeat(20)}${'a'.repeat(12)} open ${'b'.repeat(12)} -->`;

/** Answers that the review of a merge request reads. */
export const reviewAnswers: CraftedAnswer[] = [
  {
    name: 'a thread of 5,000 long notes',
    answers: (own) => [{ path: /\/discussions$/, text: thread(own, 5_000, 2_000) }],
  },
  {
    name: 'a thread of 45,000 notes',
    answers: (own) => [{ path: /\/discussions$/, text: thread(own, 45_000, 1) }],
  },
  {
    name: '30,000 threads on a page',
    answers: (own) => [
      {
        path: /\/discussions$/,
        text: `[${list(30_000, (n) => `{"id":"${n}","notes":[{"id":${n},"body":"${n}","author":{"id":${own}}}]}`)}]`,
      },
    ],
  },
  {
    name: 'the diffs of 100 large files',
    answers: () => [
      { path: /\/diffs$/, text: `[${list(100, (n) => fileOf(n, JSON.stringify(hunk(6_500)), false))}]` },
    ],
  },
  {
    name: 'the diffs of 30,000 files',
    answers: () => [
      { path: /\/diffs$/, text: `[${list(30_000, (n) => fileOf(n, '"@@ -1 +1 @@\\n+1"', false))}]` },
    ],
  },
  {
    name: 'a raw diff of 26 MB',
    answers: () => [
      { path: /\/diffs$/, text: `[${list(100, (n) => fileOf(n, '""', true))}]` },
      {
        path: /\/raw_diffs$/,
        contentType: 'text/plain',
        text: Array.from(
          { length: 60 },
          (_, n) => `diff --git a/${n}.js b/${n}.js\n--- a/${n}.js\n+++ b/${n}.js\n${hunk(38_000)}`,
        ).join(''),
      },
    ],
  },
];

const list = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join();

function thread(own: number, notes: number, characters: number): string {
  const body = (n: number) => (n === 0 ? `${HEAD}\\n` : '') + 'n'.repeat(characters);
  return `[{"id":"a1","notes":[${list(notes, (n) => `{"id":${n + 1},"body":"${body(n)}","author":{"id":${own}}}`)}]}]`;
}

function fileOf(n: number, diff: string, hidden: boolean): string {
  return `{"old_path":"${n}.js","new_path":"${n}.js","new_file":false,"renamed_file":false,"deleted_file":false,"collapsed":${hidden},"diff":${diff}}`;
}

/** Lines that are removed and added by turns. */
function hunk(lines: number): string {
  return `@@ -1,${2 * lines} +1,${2 * lines} @@\n${' same\n-a\n+b\n'.repeat(lines)}`;
}

/** The largest bodies that a hook sends. */
export const hookBodies: { name: string; status: number; body(projectId: number): string }[] = [
  {
    ...{ name: 'a push of 24 MB in one text', status: 202 },
    body: (projectId) => pushed(projectId, `"${'a'.repeat(24_000_000)}"`),
  },
  {
    ...{ name: 'a push of 24 MB in escaped quotes', status: 202 },
    body: (projectId) => pushed(projectId, `"${'\\"'.repeat(12_000_000)}"`),
  },
  {
    ...{ name: 'a push of 490,000 members', status: 202 },
    body: (projectId) => pushed(projectId, `[${list(490_000, (n) => `"${n} ${'f'.repeat(30)}"`)}]`),
  },
  {
    ...{ name: 'a push of 240,000 names', status: 202 },
    body: (projectId) => pushed(projectId, `{${list(240_000, (n) => `"k${n}":0`)}}`),
  },
  {
    ...{ name: 'a push of more members than are taken', status: 400 },
    body: (projectId) => pushed(projectId, `[${'1,'.repeat(12_000_000)}1]`),
  },
];

function pushed(projectId: number, commits: string): string {
  return `{"object_kind":"push","project_id":${projectId},"ref":"refs/heads/other","after":"${'a'.repeat(40)}","commits":${commits}}`;
}
