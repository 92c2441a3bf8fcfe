import { useSearch } from '@tanstack/react-router';
import { useRouteQuery } from '@vueuse/router';
import { sanitizeUrl } from '@braintree/sanitize-url';
export function Page({ iframe }) {
  const search = useSearch({ from: '/page' });
  document.body.innerHTML = search.text; // FOUND javascript/dom/cross-site-scripting
  const shown = useRouteQuery('shown');
  document.body.innerHTML = shown.value; // FOUND javascript/dom/cross-site-scripting
  iframe.src = search.frame; // FOUND javascript/dom/script-address
  iframe.src = sanitizeUrl(search.frame);
}
