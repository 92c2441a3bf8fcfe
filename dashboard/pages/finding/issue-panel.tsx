import { bodyOf, POST } from '../../api/client.js';
import { ProblemText, useAction } from '../../parts/action.js';
import { WebLink } from '../../parts/markdown.js';
import { useSession } from '../../session/session.js';
import type { Finding } from './load.js';

/** The issue of the finding at the code host, or what opens one. */
export function IssuePanel({ finding, changed }: { finding: Finding; changed(): void }) {
  const { session } = useSession();
  const { busy, problem, run } = useAction();
  const { issue } = finding;
  const mayOpen = session.permissions.includes('issues.open');
  if (issue === null && !mayOpen) return null;
  const open = () =>
    run(async () => {
      const params = { path: { vulnerabilityId: finding.id } };
      try {
        await bodyOf(POST('/api/v1/vulnerabilities/{vulnerabilityId}/issue', { params }));
      } finally {
        changed();
      }
    });
  return (
    <section class="issue">
      <h2>Issue</h2>
      {issue?.url && (
        <p>
          <WebLink href={issue.url}>#{issue.iid} at the code host</WebLink>
        </p>
      )}
      {!issue?.url && mayOpen && (
        <p class="actions">
          <button type="button" disabled={busy} onClick={open}>
            {busy ? 'Opening an issue …' : 'Open an issue'}
          </button>
        </p>
      )}
      {issue?.problem && !problem && (
        <p class="quiet">
          The last try has failed: <bdi>{issue.problem}</bdi>
        </p>
      )}
      <ProblemText problem={problem} />
    </section>
  );
}
