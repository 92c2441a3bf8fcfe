import type { Finding } from './load.js';

type Route = NonNullable<Finding['routes']>[number];

const SHOWN = 8;
/** With so many the agent stops to list them. */
const MOST = 50;

/** The entry points from which untrusted input gets here. */
export function RoutesTo({ finding: { routes } }: { finding: Finding }) {
  if (!routes || routes.length === 0) return null;
  const more = routes.slice(SHOWN);
  return (
    <section>
      <h2>Reached from</h2>
      <List routes={routes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary>
            {more.length} more{routes.length >= MOST ? ', and perhaps others' : ''}
          </summary>
          <List routes={more} />
        </details>
      )}
    </section>
  );
}

function List({ routes }: { routes: readonly Route[] }) {
  return (
    <ul class="routes">
      {routes.map(({ name, file, line }) => (
        <li key={`${file}:${line} ${name}`}>
          <code>
            <bdi>{name}</bdi>
          </code>{' '}
          <span class="quiet">
            <bdi>
              {file}:{line}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
