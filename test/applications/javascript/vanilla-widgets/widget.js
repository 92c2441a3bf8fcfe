import DOMPurify from 'dompurify';

const query = new URLSearchParams(window.location.search);
const box = document.getElementById('box');

box.insertAdjacentHTML('beforeend', `<h2>${query.get('title')}</h2>`); // expect: CWE-79
box.insertAdjacentHTML('beforeend', DOMPurify.sanitize(query.get('title')));
document.title = query.get('title');

window.addEventListener('message', (event) => {
  if (event.origin !== 'https://app.example.com') return;
  box.textContent = event.data.text;
});

window.addEventListener('message', (event) => {
  const run = new Function(event.data.script); // expect: CWE-95
  run();
});

export function load() {
  const script = document.createElement('script');
  script.src = query.get('plugin'); // expect: CWE-829
  document.head.append(script);
  const frame = document.createElement('iframe');
  frame.src = '/frames/' + encodeURIComponent(query.get('frame'));
  document.body.append(frame);
}

export function follow() {
  const next = query.get('next');
  const target = new URL(next, window.location.origin);
  if (target.origin === window.location.origin) window.location.assign(target.pathname);
  window.location.replace(next); // expect: CWE-601
}
