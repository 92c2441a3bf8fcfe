import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: methods that are bound to an object', function () {
  this.timeout(20_000);

  it('set what it holds, whoever calls them', () =>
    expectAtMarks(
      'dom/cross-site-scripting',
      'page.js',
      `class Page {
  constructor() { this.keep = this.keep.bind(this); }
  bound() { const set = this.set.bind(this); set(location.hash); }
  later() { fetch('/x').then(() => location.hash).then(this.setLater.bind(this)); }
  member() { const keep = this.keep; keep(location.hash); }
  fixed() { const set = this.setFixed.bind(this); set('<b>'); }
  nothing() { const set = this.setNothing.bind(null); set(location.hash); }
  set(x) { this.a = x; }
  setLater(x) { this.b = x; }
  keep(x) { this.c = x; }
  setFixed(x) { this.d = x; }
  setNothing(x) { document.title = x; }
  view() {
    document.body.innerHTML = this.a; // found
    document.body.innerHTML = this.b; // found
    document.body.innerHTML = this.c; // found
    document.body.innerHTML = this.d;
  }
}
export function main() {
  const page = new Page();
  page.bound();
  page.later();
  page.member();
  page.fixed();
  page.nothing();
  page.view();
}
`,
    ));
});
