import { diffLines } from 'diff';
import { useState } from 'preact/hooks';
import { bodyOf, POST } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { WebLink } from '../../parts/markdown.js';
import { useSession } from '../../session/session.js';
import type { Finding } from './load.js';

/** The mechanical fix, where there is one: as a diff, and as a merge request. */
export function FixPanel({ finding, reload }: { finding: Finding; reload(): void }) {
  const { fix, fixMergeRequest } = finding;
  if (!fix) return null;
  return (
    <section>
      <h2>Suggested change</h2>
      <p>
        <bdi>{fix.description}</bdi>
      </p>
      {fix.lines && (
        <div class="code">
          <p class="file">
            <bdi>{finding.location.path}</bdi>
          </p>
          <Diff {...fix.lines} />
        </div>
      )}
      {fixMergeRequest ? (
        <MergeRequest {...fixMergeRequest} />
      ) : (
        <OpenMergeRequest finding={finding} opened={reload} />
      )}
    </section>
  );
}

function Diff({ before, after }: { before: string; after: string }) {
  const marks = diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ line, kind: added ? 'added' : removed ? 'removed' : 'same' })),
  );
  const sign = { added: '+', removed: '-', same: ' ' } as Record<string, string>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, for the keyboard too
    <pre class="diff" tabIndex={0}>
      {marks.map(({ line, kind }, index) => (
        <span key={index} class={`line ${kind}`}>
          <span class="line-number">{sign[kind]}</span>
          <code>
            <bdi>{line}</bdi>
          </code>
        </span>
      ))}
    </pre>
  );
}

function MergeRequest({ state, url, iid, problem }: NonNullable<Finding['fixMergeRequest']>) {
  return (
    <p>
      Fix merge request {url ? <WebLink href={url}>!{iid}</WebLink> : 'at the code host'}: {state}
      {problem && (
        <>
          {'. '}
          <bdi>{problem}</bdi>
        </>
      )}
    </p>
  );
}

function OpenMergeRequest({ finding, opened }: { finding: Finding; opened(): void }) {
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!session.permissions.includes('fixes.open')) return null;
  const open = async () => {
    setBusy(true);
    try {
      const params = { path: { vulnerabilityId: finding.id } };
      await bodyOf(POST('/api/v1/vulnerabilities/{vulnerabilityId}/fix', { params }));
      opened();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={open}>
        {busy ? 'Opening a merge request …' : 'Open a merge request with this change'}
      </button>
      {problem && (
        <p role="alert" class="field-problem">
          {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
        </p>
      )}
    </>
  );
}
