import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const start = `const express = require('express');
const crypto = require('crypto');
const app = express();
function requireAuth(req, res, next) {
  if (!req.session.userId) return res.status(401).end();
  next();
}
app.get('/api/orders', requireAuth, (req, res) => res.json(orders.all()));
app.post('/api/orders', requireAuth, (req, res) => res.json(orders.add(req.body)));
app.put('/api/plans/:id', requireAuth, (req, res) => res.json(plans.update(req.params.id, req.body)));
app.get('/api/plans/:id', requireAuth, (req, res) => res.json(plans.find(req.params.id)));
app.delete('/api/pages/:id', requireAuth, (req, res) => res.json(pages.remove(req.params.id)));
`;

async function found(...routes: string[]): Promise<string[]> {
  const folder = temporaryFolder('open-among-guarded');
  writeFiles(folder, { 'app.js': `${start}${routes.join('\n')}\n` });
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/missing-authentication'))
    .map(({ confidence, message }) => `${confidence} ${message.split(':').slice(0, 2).join(':')}`);
}

const importing = "app.put('/api/import', (req, res) => res.json(imported.from(req.body)));";

describe('findings: endpoints that are open among others that are not', function () {
  this.timeout(60_000);

  it('finds the one that is open where nearly all of its path ask who calls', async () => {
    expect(await found(importing)).to.deep.equal([
      '6 `PUT /api/import` answers anyone: no check of callers was seen. Others of `/api` ask for one',
    ]);
  });

  it('says which file, router or application has the rule, and is less sure of a whole application', async () => {
    const elsewhere = importing.replace('/api/import', '/import');
    expect(await found(elsewhere)).to.deep.equal([
      '6 `PUT /import` answers anyone: no check of callers was seen. Others of the same file ask for one',
    ]);
  });

  it('says nothing of what reads, nor where more than a few are open', async () => {
    expect(await found(importing.replace('put', 'get'))).to.deep.equal([]);
    const other = (path: string) => importing.replace('/api/import', `/api/${path}`);
    expect(await found(importing, other('a'), other('b'), other('c'))).to.deep.equal([]);
  });

  it('says nothing of those that ask for a proof, or have to do with who asks', async () => {
    const handled = (body: string) => `app.post('/api/enter', (req, res) => { ${body} });`;
    for (const body of [
      'req.session.userId = people.named(req.body.name).id; res.end();',
      'const { name, password } = req.body; res.json(people.find(name, password));',
      "const own = crypto.createHmac('sha256', key).update(req.body.text).digest(); res.json(own.equals(req.body.sum));",
      'if (!verifySignature(req)) return res.status(400).end(); res.json(events.add(req.body));',
      'res.json(people.enter(req.body.resetToken));',
    ])
      expect(await found(handled(body)), body).to.deep.equal([]);
    expect(
      await found("app.post('/api/join/:token', (req, res) => res.json(teams.join(req.params.token)));"),
    ).to.deep.equal([]);
  });

  it('says nothing of a part of the program where most are open', async () => {
    const open = ['a', 'b', 'c', 'd', 'e'].map((name) => importing.replace('/api/import', `/shop/${name}`));
    const more = Array.from(
      { length: 30 },
      (_, n) =>
        `app.put('/api/more${n}/:id', requireAuth, (req, res) => res.json(plans.update(req.params.id)));`,
    );
    expect(await found(...more, ...open)).to.deep.equal([]);
  });

  it('knows that a method which is not allowed says nothing of who asks', async () => {
    const program = `package main
import ("net/http"; "github.com/gorilla/mux")
func RequireKey(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Api-Key") != key() { http.Error(w, "no", 401); return }
		next(w, r)
	}
}
func main() {
	r := mux.NewRouter()
	r.HandleFunc("/groups/", RequireKey(Groups)).Methods("POST")
	r.HandleFunc("/pages/", RequireKey(Pages)).Methods("PUT")
	r.HandleFunc("/smtp/", RequireKey(Sending)).Methods("POST")
	r.HandleFunc("/site/", RequireKey(Site)).Methods("DELETE")
	r.HandleFunc("/users/", RequireKey(Users))
	r.HandleFunc("/import", Import)
	http.ListenAndServe(":80", r)
}
func Groups(w http.ResponseWriter, r *http.Request) { add(r.Body) }
func Pages(w http.ResponseWriter, r *http.Request) { add(r.Body) }
func Sending(w http.ResponseWriter, r *http.Request) { add(r.Body) }
func Site(w http.ResponseWriter, r *http.Request) { add(r.Body) }
func Users(w http.ResponseWriter, r *http.Request) { add(r.Body) }
func Import(w http.ResponseWriter, r *http.Request) {
	if r.Method != "POST" {
		http.Error(w, "Method not allowed", 400)
		return
	}
	load(r.Body)
	w.WriteHeader(201)
}
`;
    const folder = temporaryFolder('open-among-guarded');
    writeFiles(folder, { 'main.go': program });
    const { findings } = await scanFolder({ folder, threads: 1 });
    expect(
      findings
        .filter(({ ruleId }) => ruleId === 'go/access/missing-authentication')
        .map((one) => one.message),
    ).to.have.length(1);
  });

  it('says nothing of a function that answers many paths: it calls what answers each', async () => {
    const shared = 'const shared = (req, res) => res.json(handle(req));';
    const at = (path: string) => `app.put('/api/${path}', shared);`;
    const more = Array.from(
      { length: 20 },
      (_, n) =>
        `app.put('/api/more${n}/:id', requireAuth, (req, res) => res.json(plans.update(req.params.id)));`,
    );
    expect(await found(shared, ...more, at('a'))).to.have.length(1);
    expect(await found(shared, ...more, at('a'), at('b'), at('c'))).to.deep.equal([]);
  });
});
