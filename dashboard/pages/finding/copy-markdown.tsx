import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Finding } from './load.js';

/** Puts the finding, with a link to it, where people paste it from. */
export function CopyMarkdown({ finding }: { finding: Finding }) {
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (state === 'by-hand') field.current?.select();
  }, [state]);
  const markdown = `${finding.markdown.trimEnd()}\n\n<${location.origin}/findings/${finding.id}>\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown);
      setState('copied');
    } catch {
      // Browsers let only pages of HTTPS copy, and people may forbid it.
      setState('by-hand');
    }
  };
  return (
    <div class="copy">
      <p class="actions">
        <button type="button" onClick={copy}>
          Copy as Markdown
        </button>
        <span role="status" class="quiet">
          {state === 'copied' && 'Copied'}
        </span>
      </p>
      {state === 'by-hand' && (
        <label>
          <span>Markdown of the finding</span>
          <textarea ref={field} readOnly rows={8} value={markdown} />
        </label>
      )}
    </div>
  );
}
