import type { Answer } from '../../api/client.js';

type Completeness = NonNullable<Answer<'getScan'>['data']['completeness']>;

/** How much of a repository was analysed, and what was left out and why: what is not analysed has no findings. */
export function Coverage({ completeness }: { completeness: Completeness }) {
  const { filesFound, filesAnalysed, linesAnalysed, skipped, skippedFiles, state } = completeness;
  const reasons = Object.entries(skipped).sort(([, a], [, b]) => b - a);
  return (
    <div class="coverage">
      <p>
        <b>{filesAnalysed.toLocaleString('en')}</b> of {filesFound.toLocaleString('en')} files,{' '}
        <b>{linesAnalysed.toLocaleString('en')}</b> lines
        {state === 'partial' && <span class="tag">in part</span>}
      </p>
      {reasons.length > 0 && (
        <details>
          <summary>
            {reasons.reduce((sum, [, count]) => sum + count, 0).toLocaleString('en')} left out
          </summary>
          <ul>
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                <bdi>{reason}</bdi>: {count.toLocaleString('en')}
              </li>
            ))}
          </ul>
          {skippedFiles.length > 0 && (
            <ul class="skipped">
              {skippedFiles.slice(0, 100).map(({ path, reason, line }) => (
                <li key={`${path}:${line}`}>
                  <code>
                    <bdi>{path}</bdi>
                    {line !== undefined && `:${line}`}
                  </code>{' '}
                  <bdi class="quiet">{reason}</bdi>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  );
}
