import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Failed, Loading } from '../../parts/states.js';
import { FindingsTable } from '../findings/findings-table.js';

const SHOWN = 20;

/** What to look at first of what a scan has found. */
export function MostSevere({ scanId }: { scanId: string }) {
  const findings = useResource(scanId, () => {
    const query = { scan_id: scanId, view: 'full' as const, limit: SHOWN };
    return bodyOf(GET('/api/v1/vulnerabilities', { params: { query } }));
  });
  if (findings.problem) return <Failed problem={findings.problem} retry={findings.reload} />;
  if (findings.value === null) return <Loading what="Loading the findings" />;
  const { data, pagination } = findings.value;
  if (data.length === 0) return <p class="quiet">This scan has found nothing.</p>;
  return (
    <section>
      <h2>{pagination.hasMore ? 'Most severe findings' : 'Findings'}</h2>
      <FindingsTable rows={data} ofScan />
    </section>
  );
}
