import { ages, type OverviewData } from './load.js';

/** How long open findings have been there. */
export function Age({ open, older }: Pick<OverviewData, 'open' | 'older'>) {
  if (open === 0) return null;
  const rows = [
    { name: `Less than ${ages[0]} days`, count: open - older[0], address: `/findings?age=${ages[0]}` },
    ...ages.map((days, index) => ({
      name: `${days} days or more`,
      count: older[index],
      address: `/findings?age=${days}%2B`,
    })),
  ];
  return (
    <section class="panel">
      <h2>Age of open findings</h2>
      <ul class="ranked">
        {rows.map(({ name, count, address }) => (
          <li key={name}>
            <a href={address}>{name}</a>
            <span class="number">{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
