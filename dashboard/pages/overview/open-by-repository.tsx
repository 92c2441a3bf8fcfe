import { SeverityCounts } from '../../parts/severity.js';
import type { OverviewData } from './load.js';

const SHOWN = 8;

/** Where the most severe open findings are. */
export function OpenByRepository({ repositories }: Pick<OverviewData, 'repositories'>) {
  const ranked = repositories
    .filter(({ open }) => open && open.total > 0)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, SHOWN);
  if (ranked.length === 0) return null;
  return (
    <section class="panel">
      <h2>
        <a href="/repositories">By repository</a>
      </h2>
      <ul class="ranked">
        {ranked.map(({ id, fullName, open }) => (
          <li key={id}>
            <a href={`/repositories/${encodeURIComponent(fullName)}`}>
              <bdi>{fullName}</bdi>
            </a>
            {open && <SeverityCounts counts={open} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One finding comes before any number of less severe ones, within reason. */
function weight({ open }: OverviewData['repositories'][number]): number {
  if (!open) return 0;
  return open.critical * 1e9 + open.high * 1e6 + open.medium * 1e3 + open.low + open.info / 1e3;
}
