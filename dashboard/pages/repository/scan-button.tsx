import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { bodyOf, POST } from '../../api/client.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useSession } from '../../session/session.js';

/** Launches a scan of the default branch, and shows it. */
export function ScanButton({ clonePath }: { clonePath: string }) {
  const { session } = useSession();
  const { route } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The same for each try of this page: a second click, or a lost answer, launches no second scan. */
  const idempotencyKey = useRef(crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  if (!session.permissions.includes('scans.run')) return null;
  const launch = async () => {
    setBusy(true);
    try {
      const header = { 'Idempotency-Key': idempotencyKey.current };
      const { data } = await bodyOf(
        POST('/api/v1/scans', { params: { header }, body: { codehostUrl: clonePath } }),
      );
      route(`/scans/${data.scanId}`);
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={launch}>
        {busy ? 'Launching …' : 'Scan now'}
      </button>
      {problem && (
        <span role="alert" class="field-problem">
          {[problem.message, problem.details, problem.hint].filter(Boolean).join('. ')}
        </span>
      )}
    </>
  );
}
