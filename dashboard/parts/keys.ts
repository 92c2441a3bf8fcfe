import { useLayoutEffect, useRef } from 'preact/hooks';

/** What keys do on a page, by `KeyboardEvent.key`. */
export type Keys = Record<string, (() => void) | undefined>;

/** Where a key is the text, or the choice, of somebody. */
const TYPING = 'input:not([type=checkbox]), select, textarea, dialog';

/**
 * Calls what a key stands for, unless somebody is typing, a dialog is open, or a modifier makes it the browser's. Listens as
 * soon as the page is there: a key that is pressed before the first paint is not lost.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const action = current.current[event.key];
      if (!action) return;
      // Enter on a link or a button is its own.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button'))
        return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
