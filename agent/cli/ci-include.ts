import { isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';

/** The component that a pipeline includes. */
export interface CiInclude {
  component: string;
  image: string;
}

/** A pipeline with the component; `text` is null where it has it already. */
export type Included = { text: string | null; stage: string | null } | { reason: string };

const STAGE = 'test';
const stageName = /^\.?[A-Za-z][A-Za-z0-9 _-]*$/;

/** The lines of `.gitlab-ci.yml` that include the component. */
export function includeLines(include: CiInclude, stage: string | null = null): string[] {
  return ['include:', ...itemLines(include, stage).map((line) => `  ${line}`)];
}

function itemLines({ component, image }: CiInclude, stage: string | null): string[] {
  return [
    `- component: ${component}`,
    '  inputs:',
    `    image: ${image}`,
    ...(stage === null ? [] : [`    stage: ${stage}`]),
  ];
}

/**
 * Adds the component to the text of a pipeline, which stays as it is otherwise, or says why it cannot.
 * Where the pipeline has stages of its own and no `test` among them, the jobs go to the first one.
 */
export function withInclude(text: string, include: CiInclude): Included {
  const documents = parseAllDocuments(text, { customTags: [referenceTag] });
  const last = Array.isArray(documents) ? documents.at(-1) : undefined;
  if (Array.isArray(documents) && documents.some(({ errors }) => errors.length > 0))
    return { reason: 'it is not valid YAML' };
  const contents = last?.contents ?? null;
  if (contents !== null && !isMap(contents)) return { reason: 'it is not a pipeline' };
  const known = contents?.get('include', true);
  if (known !== undefined && /goalkeeper/i.test(String(known))) return { text: null, stage: null };
  const stage = ownStage(contents?.get('stages', true));
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  if (known === undefined) {
    const above = text === '' || text.endsWith('\n') ? text : `${text}${newline}`;
    const gap = above === '' ? '' : newline;
    return { text: `${above}${gap}${includeLines(include, stage).join(newline)}${newline}`, stage };
  }
  if (!isSeq(known) || known.flow === true || !known.range || known.items.length === 0)
    return { reason: 'its include is no list with an entry a line' };
  const lineStart = text.lastIndexOf('\n', known.range[0]) + 1;
  const indent = text.slice(lineStart, known.range[0]);
  if (indent.trim() !== '') return { reason: 'its include is no list with an entry a line' };
  // The list ends where its last entry does; comments and blank lines behind it belong to what follows.
  const end = known.range[1];
  const before = text.slice(0, end);
  const above = before.endsWith('\n')
    ? before
    : `${before}${text.slice(end).match(/^[^\n]*\n/)?.[0] ?? newline}`;
  const item = itemLines(include, stage).map((line) => `${indent}${line}${newline}`);
  return { text: `${above}${item.join('')}${text.slice(Math.min(above.length, text.length))}`, stage };
}

/** A stage that the pipeline has, where it lacks the usual one; null where that will do. */
function ownStage(stages: unknown): string | null {
  if (!isSeq(stages)) return null;
  const names = stages.items.map((item) => (isScalar(item) ? String(item.value) : ''));
  const [first] = names.filter((name) => stageName.test(name));
  return names.includes(STAGE) || first === undefined ? null : first;
}

/** `!reference [job, script]` of GitLab, which other readers do not know. */
const referenceTag = { tag: '!reference', collection: 'seq' } as const;
