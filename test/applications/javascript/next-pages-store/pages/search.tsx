import DOMPurify from 'dompurify';
import { useRouter } from 'next/router';

export default function Search() {
  const router = useRouter();
  const { q } = router.query;
  return (
    <main>
      <h1>{q}</h1>
      <p dangerouslySetInnerHTML={{ __html: `Results for <b>${q}</b>` }} /> {/* expect: CWE-79 */}
      <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(String(q)) }} />
    </main>
  );
}
