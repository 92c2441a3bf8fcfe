import { expect } from 'chai';
import { filesWith } from '#test/analysis/flow/files-with.js';

/** A program that gets what it was given as a stated type, and embeds that beside a request. */
const program = (stated: string) => `package app

import ("net/http"; "net/url")

type Entry struct { URL *url.URL }
type download struct { *http.Request; Entry }

func fetch(entry *${stated}) { http.Get(entry.URL.String()) }
`;

describe('agent/analysis/objects: a stated class', function () {
  this.timeout(20_000);

  it('is none that embeds it', async () => {
    const files = { 'entry.go': program('Entry') };
    expect(await filesWith('go/requests/server-side-request-forgery', files)).to.deep.equal([]);
  });

  it('has the members of what it embeds', async () => {
    const files = { 'entry.go': program('download') };
    expect(await filesWith('go/requests/server-side-request-forgery', files)).to.deep.equal(['entry.go']);
  });

  it('runs the method of what it keeps as an interface that it embeds', async () => {
    const kept = (body: string) => `package app

import ("net/http"; "os")

type Store interface { Folder(name string) string }
type files struct{}
func (f files) Folder(name string) string { ${body} }
type cached struct { Store }

func handle(w http.ResponseWriter, r *http.Request) {
  store := cached{Store: files{}}
  os.ReadFile(store.Folder(r.FormValue("name")))
}
`;
    const found = (body: string) => filesWith('go/files/path-traversal', { 'app.go': kept(body) });
    expect(await found('return "/data/" + name')).to.deep.equal(['app.go']);
    expect(await found('return "/data"')).to.deep.equal([]);
  });
});
