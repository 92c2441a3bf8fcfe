import { expect } from 'chai';
import { filesWith } from '#test/analysis/flow/files-with.js';

const HASH = 'md5.Sum([]byte(p.Password))';

/** The files that hash a password, of a program that may do so by a member of what it is given. */
const hashedIn = (made: string, body: string) =>
  filesWith('go/crypto/weak-hash', {
    'app.go': `package app

import ("crypto/md5"; "net/http")

type patch struct { Remove bool; Password string }

func apply(p *patch) {
	${body}
}

func page(w http.ResponseWriter, r *http.Request) {
	apply(&patch{ Password: r.FormValue("password") })
	apply(&patch{ ${made} })
}
`,
  });

describe('agent/analysis/values: members that only some instances set', function () {
  this.timeout(20_000);

  it('decide no condition by what those that set them store', async () => {
    expect(await hashedIn('Remove: true', `if p.Remove { return }\n${HASH}`)).to.deep.equal(['app.go']);
    expect(await hashedIn('Remove: true', `if !p.Remove { ${HASH} }`)).to.deep.equal(['app.go']);
  });

  it('are false where nobody stores anything else', async () => {
    expect(await hashedIn('Remove: false', `if p.Remove { ${HASH} }`)).to.deep.equal([]);
  });
});

describe('agent/analysis/values: members of an object of which nothing is known on one way', function () {
  this.timeout(20_000);

  it('decide no condition by what they are on the other way', async () => {
    const found = await filesWith('javascript/request/server-side-request-forgery', {
      'branch.js': `const { load } = require('lib');
require('express')().get('/a', async (req, res) => {
  let auth = load(req);
  if (!auth) auth = { user: null };
  if (!auth.user) return res.end();
  res.end(await fetch(req.query.u));
});
`,
      'function.js': `const { load } = require('lib');
function get(request) {
  const session = load(request);
  if (!session) return { user: null };
  return session;
}
require('express')().get('/b', async (req, res) => {
  if (!get(req).user) return res.end();
  res.end(await fetch(req.query.u));
});
`,
      'neither.js': `require('express')().get('/c', async (req, res) => {
  const auth = req.query.a ? { user: null } : { user: '' };
  if (!auth.user) return res.end();
  res.end(await fetch(req.query.u));
});
`,
    });
    expect(found).to.deep.equal(['branch.js', 'function.js']);
  });
});
