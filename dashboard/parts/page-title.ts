import { useLayoutEffect } from 'preact/hooks';

/** Names the page in the tab, in the history and to screen readers. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Goalkeeper`;
  }, [title]);
}
