import type { Answer } from '../../api/client.js';
import { SeverityCounts } from '../../parts/severity.js';
import { Ago } from '../../parts/time.js';
import { Status } from './status.js';

export type ScanRow = Answer<'listScans'>['data'][number];

/** Scans as rows. `ofOne`: all of one repository, whose name then says nothing. */
export function ScansTable({ rows, ofOne = false }: { rows: ScanRow[]; ofOne?: boolean }) {
  return (
    <table class="rows scans">
      <caption class="unseen">Scans, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">{ofOne ? 'Branch' : 'Repository and branch'}</th>
          <th scope="col">Findings</th>
          <th scope="col">Commit</th>
          <th scope="col">Launched</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.scanId}>
            <td>
              <Status status={row.status} />
            </td>
            <th scope="row">
              <a href={`/scans/${row.scanId}`}>
                {!ofOne && <bdi>{row.repository.fullName ?? row.name}</bdi>}{' '}
                <span class={ofOne ? '' : 'quiet'}>
                  {row.mergeRequest ? (
                    <>
                      !{row.mergeRequest.iid} <bdi>{row.mergeRequest.sourceBranch}</bdi>
                    </>
                  ) : (
                    <bdi>{row.repository.branch}</bdi>
                  )}
                </span>
              </a>
            </th>
            <td class="open">
              <Outcome row={row} />
            </td>
            <td class="commit">
              <code>{row.commit?.slice(0, 10)}</code>
            </td>
            <td class="age">
              <Ago time={row.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ row: { status, comparison, counts, progress, error, completeness } }: { row: ScanRow }) {
  if (status === 'running' && progress)
    return (
      <span class="quiet">
        {progress.phase}, {Math.floor(progress.progress * 100)} %
      </span>
    );
  if (status === 'failed' || status === 'cancelled') return <bdi class="quiet">{error}</bdi>;
  if (status !== 'completed') return null;
  if (comparison && comparison.missing === null)
    return (
      <span>
        <b>{comparison.added}</b> new, <b>{comparison.fixed}</b> fixed
      </span>
    );
  return (
    <>
      <SeverityCounts counts={counts} />
      {completeness === 'partial' && <span class="tag">in part</span>}
    </>
  );
}
