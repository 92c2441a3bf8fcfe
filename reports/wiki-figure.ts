import type { RepositorySummary } from '#protocol/scan-report.js';
import type { Fit } from './wiki-parts.js';

const MAX_COMPONENTS = 8;
const MAX_STORES = 6;

/** A Mermaid figure of components and the data stores that they use; nothing where there is no such use to show. */
export function componentFigure(summary: RepositorySummary, fit: Fit): string {
  const components = summary.components.slice(0, fit(MAX_COMPONENTS));
  const stores = summary.dataStores
    .filter((store) => store.kind !== 'object-relational mapper')
    .slice(0, fit(MAX_STORES));
  const edges = stores.flatMap((store, s) => {
    const c = innermost(components, store.file);
    return c < 0 ? [] : [`  c${c} --> s${s}`];
  });
  if (edges.length === 0) return '';
  const served = components.map(() => 0);
  for (const { file } of summary.endpoints) {
    const c = innermost(components, file);
    if (c >= 0) served[c] += 1;
  }
  const lines = [
    'flowchart LR',
    ...served.flatMap((amount, c) =>
      amount > 0 ? [`  client(["clients"]) -- "${amount} endpoints" --> c${c}`] : [],
    ),
    ...components.map(({ name }, c) => `  c${c}["${label(name)}"]`),
    ...stores.map(({ name }, s) => `  s${s}[("${label(name)}")]`),
    ...edges,
  ];
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** Index of the component with the longest path around the file, or -1. */
export function innermost(components: RepositorySummary['components'], file: string): number {
  let found = -1;
  components.forEach(({ path }, index) => {
    const holds = path === '' || (file[path.length] === '/' && file.startsWith(path));
    if (holds && (found < 0 || path.length > components[found].path.length)) found = index;
  });
  return found;
}

/** Only characters that mean nothing to Mermaid, HTML or Markdown. */
function label(name: string): string {
  return (
    Array.from(name.replace(/[^\p{L}\p{N} ./_-]+/gu, '_'))
      .slice(0, 60)
      .join('') || '_'
  );
}
