import { bodyOf, GET } from '../../api/client.js';
import { useResource } from '../../api/resource.js';
import { Markdown } from '../../parts/markdown.js';
import { usePageTitle } from '../../parts/page-title.js';
import { Failed, Loading } from '../../parts/states.js';

/** The summary of a scanned repository. */
export function Wiki({ id }: { id: string }) {
  usePageTitle('Wiki');
  const wiki = useResource(id, () =>
    bodyOf(GET('/api/v1/scans/{scanId}/wiki', { params: { path: { scanId: id } } })),
  );
  return (
    <>
      <p class="trail">
        <a href={`/scans/${encodeURIComponent(id)}`}>Scan</a>
      </p>
      {wiki.problem ? (
        <Failed problem={wiki.problem} retry={wiki.reload} />
      ) : wiki.value === null ? (
        <Loading what="Loading the wiki" />
      ) : (
        <Markdown text={wiki.value} headings={1} contents />
      )}
    </>
  );
}
