import { useState } from 'preact/hooks';
import { bodyOf, POST } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useSession } from '../../session/session.js';

export function CancelButton({ scanId, changed }: { scanId: string; changed(): void }) {
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!session.permissions.includes('scans.run')) return null;
  const cancel = async () => {
    setBusy(true);
    try {
      await bodyOf(POST('/api/v1/scans/{scanId}/cancel', { params: { path: { scanId } } }));
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
    changed();
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={cancel}>
        {busy ? 'Cancelling …' : 'Cancel this scan'}
      </button>
      {problem && (
        <span role="alert" class="field-problem">
          {[problem.message, problem.details].filter(Boolean).join('. ')}
        </span>
      )}
    </>
  );
}
