import { Sentence } from '../../parts/markdown.js';
import { CodeBlock } from './code-block.js';
import type { Finding } from './load.js';

type Step = Finding['steps'][number];
type Excerpt = NonNullable<Step['excerpt']>;

const kinds: Record<Step['kind'], string> = {
  source: 'Source',
  propagation: 'Flow',
  call: 'Call',
  return: 'Return',
  sink: 'Sink',
};

/** The code where the weakness is, with the steps that lead there when the finding is one of data flow. */
export function Flow({ finding: { steps, location, code, excerpt, scope } }: { finding: Finding }) {
  if (steps.length === 0)
    return (
      <section>
        <h2>Code</h2>
        <div class="code">
          <p class="file">
            <bdi>{location.path}</bdi>
            {scope && (
              <span class="quiet">
                {' in '}
                <bdi>{scope}</bdi>
              </span>
            )}
          </p>
          <Quoted parts={[{ location, code, ...(excerpt ? { excerpt } : {}) }]} />
        </div>
      </section>
    );
  const parts = byLine(steps);
  return (
    <section>
      <h2>Data flow</h2>
      <ol class="flow">
        {parts.map((part, index) => (
          <li key={index} class={part.find(({ kind }) => kind === 'sink') ? 'sink' : part[0].kind}>
            {part.map((step, n) => (
              <p key={n} class="step">
                <span class="tag">{kinds[step.kind]}</span>
                <span>
                  <Sentence text={step.message} />
                </span>
              </p>
            ))}
            <div class="code">
              {part[0].location.path !== parts[index - 1]?.[0].location.path && (
                <p class="file">
                  <bdi>{part[0].location.path}</bdi>
                </p>
              )}
              <Quoted parts={part} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Steps that follow each other on one line share its code. */
function byLine(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = [];
  for (const step of steps) {
    const last = parts.at(-1)?.[0];
    const isSame =
      last?.location.path === step.location.path &&
      last.location.region.startLine === step.location.region.startLine &&
      last.code === step.code;
    if (isSame) parts[parts.length - 1].push(step);
    else parts.push([step]);
  }
  return parts;
}

/** The code of steps on one line; of results of earlier versions that line alone. */
function Quoted({ parts }: { parts: readonly (Pick<Step, 'location' | 'code'> & { excerpt?: Excerpt })[] }) {
  const [{ location, code, excerpt }] = parts;
  const lines = code.split('\n');
  const { startLine, endLine } = location.region;
  const shown = excerpt ?? { startLine, lines };
  const last = excerpt ? endLine : startLine + lines.length - 1;
  return (
    <CodeBlock
      path={location.path}
      excerpt={shown}
      lines={new Set(Array.from({ length: Math.min(last - startLine, 4) + 1 }, (_, n) => startLine + n))}
      marks={parts.flatMap((part) => part.excerpt?.mark ?? [])}
    />
  );
}
