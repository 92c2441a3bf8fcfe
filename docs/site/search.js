import MiniSearch from 'minisearch';

/** Search of the documentation site: the index is loaded when somebody first types. */
const field = document.querySelector('#search');
const results = document.querySelector('#results');
const base = document.documentElement.dataset.base;
const MOST = 12;

let index;
function load() {
  index ??= fetch(`${base}search.json`).then(async (answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return MiniSearch.loadJSON(await answer.text(), {
      fields: ['title', 'heading', 'text'],
      storeFields: ['title', 'heading', 'url'],
      searchOptions: { boost: { title: 3, heading: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
    });
  });
  return index;
}

field.addEventListener('input', search);
// What was typed before this program was there, or kept by the browser when somebody comes back.
if (field.value.trim() !== '') search();

async function search() {
  const wanted = field.value.trim();
  results.hidden = wanted === '';
  if (wanted === '') return;
  try {
    const found = (await load()).search(wanted).slice(0, MOST);
    // Overtaken by a later key.
    if (wanted !== field.value.trim()) return;
    results.replaceChildren(...(found.length > 0 ? found.map(toItem) : [message('Nothing found')]));
  } catch (error) {
    index = undefined;
    results.replaceChildren(message(`The search index cannot be loaded: ${error.message}`));
  }
}

addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape') results.hidden = true;
});

function toItem({ title, heading, url }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = base + url;
  link.textContent = heading && heading !== title ? `${title}: ${heading}` : title;
  item.append(link);
  return item;
}

function message(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}
