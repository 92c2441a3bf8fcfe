import { CodeBlock } from './code-block.js';
import type { Finding } from './load.js';

/** Where else the weakness is: what is fixed together with it. */
export function OtherPlaces({ finding: { places, title } }: { finding: Finding }) {
  if (places === null || places.length === 0) return null;
  return (
    <section>
      <h2>Also at</h2>
      <p class="quiet">The same weakness in other locations, fixed together with it.</p>
      {places.map((place) => {
        const { startLine } = place.location.region;
        const lines = place.code.split('\n');
        return (
          <div class="code" key={place.fingerprint}>
            <p class="file">
              <bdi>
                {place.location.path}:{startLine}
              </bdi>
              {place.title !== title && (
                <span class="quiet">
                  {' '}
                  <bdi>{place.title}</bdi>
                </span>
              )}
            </p>
            <CodeBlock
              path={place.location.path}
              excerpt={{ startLine, lines }}
              lines={new Set(lines.map((_, index) => startLine + index))}
              marks={[]}
            />
          </div>
        );
      })}
    </section>
  );
}
