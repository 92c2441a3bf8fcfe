import { severityBands } from '../../parts/severity.js';
import type { OverviewData } from './load.js';

interface Props {
  repositories: OverviewData['repositories'];
  /** As the list of findings counts them. */
  total: number;
}

/** Open findings of all repositories by severity, as one bar and in numbers that lead to the list. */
export function OpenBySeverity({ repositories, total }: Props) {
  const bands = severityBands.map(({ name, from }) => {
    const band = name.toLowerCase() as 'critical' | 'high' | 'medium' | 'low' | 'info';
    return { name, band, from, count: repositories.reduce((sum, { open }) => sum + (open?.[band] ?? 0), 0) };
  });
  return (
    <section class="panel">
      <h2>
        <a href="/findings">{total.toLocaleString('en')} open findings</a>
      </h2>
      {total > 0 && (
        <div class="share" aria-hidden="true">
          {bands
            .filter(({ count }) => count > 0)
            .map(({ band, count }) => (
              <span key={band} class={`fill ${band}`} style={{ flexGrow: count }} />
            ))}
        </div>
      )}
      <dl class="numbers">
        {bands
          .filter(({ from, count }) => from > 0 || count > 0)
          .map(({ name, band, from, count }) => (
            <div key={band}>
              <dt class={`severity ${band}`}>{name}</dt>
              <dd>
                {from > 0 ? <a href={`/findings?severity=${from}`}>{count.toLocaleString('en')}</a> : count}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
