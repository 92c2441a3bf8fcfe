import { Ago } from '../../parts/time.js';
import type { OverviewData } from './load.js';

const SHOWN = 8;
const RECENT_DAYS = 30;

/** Tracked repositories, and those that were scanned before, without a scan of late: what is open in them is not known. */
export function NotScanned({ repositories }: Pick<OverviewData, 'repositories'>) {
  const since = Date.now() - RECENT_DAYS * 86_400_000;
  const stale = repositories
    .filter(({ tracked, lastScanAt }) =>
      lastScanAt ? new Date(lastScanAt).getTime() < since : (tracked ?? false),
    )
    .sort((one, other) => ((one.lastScanAt ?? '') < (other.lastScanAt ?? '') ? -1 : 1));
  if (stale.length === 0) return null;
  return (
    <section class="panel">
      <h2>Not scanned for {RECENT_DAYS} days</h2>
      <ul class="ranked">
        {stale.slice(0, SHOWN).map(({ id, fullName, lastScanAt }) => (
          <li key={id}>
            <a href={`/repositories/${encodeURIComponent(fullName)}`}>
              <bdi>{fullName}</bdi>
            </a>
            <Ago time={lastScanAt} />
          </li>
        ))}
      </ul>
      {stale.length > SHOWN && (
        <p class="quiet">
          <a href="/repositories">{(stale.length - SHOWN).toLocaleString('en')} more</a>
        </p>
      )}
    </section>
  );
}
