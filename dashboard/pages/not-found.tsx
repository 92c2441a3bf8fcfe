import { usePageTitle } from '../parts/page-title.js';
import { Empty } from '../parts/states.js';

export function NotFound() {
  usePageTitle('Not found');
  return (
    <Empty title="There is no such page">
      <p>
        The address may be misspelled. <a href="/findings">Open findings</a>
      </p>
    </Empty>
  );
}
