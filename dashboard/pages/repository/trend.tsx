import type { Answer } from '../../api/client.js';
import { severityBands } from '../../parts/severity.js';

type Scan = Answer<'listScans'>['data'][number];

const SHOWN = 30;
const HEIGHT = 80;
const WIDTH = 14;

/** Findings of the newest complete scans of a branch, old to new, as stacked bars. Each leads to its scan. */
export function Trend({ scans, branch }: { scans: Scan[]; branch: string | null }) {
  const shown = scans
    .filter(
      ({ status, kind, repository, completeness }) =>
        status === 'completed' &&
        kind === 'full' &&
        completeness === 'complete' &&
        repository.branch === branch,
    )
    .slice(0, SHOWN)
    .reverse();
  if (shown.length < 2) return null;
  const most = Math.max(1, ...shown.map(({ counts }) => counts.total));
  return (
    <section>
      <h2>Findings over time</h2>
      <p class="quiet">
        The last {shown.length} complete scans of <bdi>{branch}</bdi>, at most {most.toLocaleString('en')}{' '}
        findings
      </p>
      <svg
        class="trend"
        viewBox={`0 0 ${shown.length * WIDTH} ${HEIGHT}`}
        width={shown.length * WIDTH}
        height={HEIGHT}
      >
        <title>Findings of each scan, old to new</title>
        {shown.map((scan, index) => (
          <Bar key={scan.scanId} scan={scan} x={index * WIDTH} scale={(HEIGHT - 2) / most} />
        ))}
      </svg>
    </section>
  );
}

function Bar({ scan: { scanId, counts, finishedAt }, x, scale }: { scan: Scan; x: number; scale: number }) {
  let y = HEIGHT;
  const parts = severityBands.toReversed().map(({ name }) => {
    const band = name.toLowerCase() as 'critical' | 'high' | 'medium' | 'low' | 'info';
    const height = counts[band] * scale;
    y -= height;
    return <rect key={band} class={`fill ${band}`} x={x + 2} y={y} width={WIDTH - 4} height={height} />;
  });
  const day = finishedAt?.slice(0, 10) ?? '';
  const words = `${day}: ${counts.total} findings, ${counts.critical} critical, ${counts.high} high`;
  return (
    <a href={`/scans/${scanId}`} aria-label={words}>
      <title>{words}</title>
      <rect class="ground" x={x} y={0} width={WIDTH} height={HEIGHT} />
      {parts}
      <rect class="base" x={x + 2} y={HEIGHT - 1} width={WIDTH - 4} height={1} />
    </a>
  );
}
