import type { OverviewData } from './load.js';

const SHOWN = 6;

/** The rules that most open findings are of. */
export function NoisyRules({ rules }: Pick<OverviewData, 'rules'>) {
  const ranked = rules
    .flatMap(({ rule, counts }) => (rule === null ? [] : [{ rule, total: counts.total }]))
    .sort((one, other) => other.total - one.total)
    .slice(0, SHOWN);
  if (ranked.length === 0) return null;
  return (
    <section class="panel">
      <h2>
        <a href="/findings?group=rule">Rules with most findings</a>
      </h2>
      <ul class="ranked">
        {ranked.map(({ rule, total }) => (
          <li key={rule}>
            <a href={`/findings?rule=${encodeURIComponent(rule)}`}>
              <bdi>{rule}</bdi>
            </a>
            <span class="number">{total.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
