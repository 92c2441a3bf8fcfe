import { expect } from 'chai';
import { accessOf } from './access-of.js';

describe('agent/endpoints: guards that ask for a role', () => {
  it('knows in Go whom a middleware refuses that is made with a setting, and one that a library calls', async () => {
    const found = await accessOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/gorilla/mux v1.8.0\n',
      'bouncer.go': `
package main

import "net/http"

type Token struct {
	Role   int
	IsLead bool
}

const administrator = 1

type Bouncer struct{}

func tokenOf(r *http.Request) (*Token, error) { return r.Context().Value(key).(*Token), nil }

func (b *Bouncer) authorized(next http.Handler, adminOnly bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, err := tokenOf(r)
		if err != nil {
			http.Error(w, "Forbidden", http.StatusForbidden)
			return
		}
		if token.Role == administrator {
			next.ServeHTTP(w, r)
			return
		}
		if adminOnly {
			http.Error(w, "Forbidden", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (b *Bouncer) Admin(h http.Handler) http.Handler { return b.authorized(h, true) }
func (b *Bouncer) Any(h http.Handler) http.Handler   { return b.authorized(h, false) }
`,
      'main.go': `
package main

import (
	"net/http"

	"github.com/gorilla/mux"
)

func list(w http.ResponseWriter, r *http.Request) {}

func main() {
	b := &Bouncer{}
	r := mux.NewRouter()
	r.Handle("/admin", b.Admin(http.HandlerFunc(list))).Methods("GET")
	r.Handle("/any", b.Any(http.HandlerFunc(list))).Methods("GET")
	admins := r.NewRoute().Subrouter()
	admins.Use(b.Admin)
	admins.HandleFunc("/used", list).Methods("GET")
	others := r.NewRoute().Subrouter()
	others.Use(b.Any)
	others.HandleFunc("/others", list).Methods("GET")
	http.ListenAndServe(":1", r)
}
`,
    });
    const error = 'unknown Bouncer.authorized bouncer.go:20';
    const role = 'role Bouncer.authorized bouncer.go:24';
    expect(found).to.deep.equal([
      `GET /admin yes ${error} ${role}`,
      `GET /any unknown ${error}`,
      `GET /others unknown ${error}`,
      `GET /used yes ${error} ${role}`,
    ]);
  });

  it('knows the same in JavaScript, of settings that are named, and of those that are not given', async () => {
    const found = await accessOf({
      'app.js': `
const express = require('express');
const app = express();
const guarded = ({ adminOnly }) => async (req, res, next) => {
  const account = await accountFor(req);
  if (adminOnly && account.role !== 'admin') return res.status(403).end();
  next();
};
const staffed = (run, staffOnly) => async (req, res, next) => {
  const account = await accountFor(req);
  if (staffOnly) {
    if (!account.isStaff) return res.status(403).end();
  }
  return run(req, res, next);
};
function switched(initial) {
  let closed = initial;
  app.post('/closing', (req, res) => {
    closed = true;
    res.end();
  });
  return (req, res, next) => {
    if (closed) return res.status(403).end();
    next();
  };
}
async function accountFor(req) {
  return store.get(req.cookies.visitor);
}
const list = (req, res) => res.json([]);
app.get('/admin', guarded({ adminOnly: true }), list);
app.get('/all', guarded({ adminOnly: false }), list);
app.get('/staff', staffed(list, true));
app.get('/open', staffed(list));
app.get('/switched', switched(false), list);
`,
    });
    expect(found).to.deep.equal([
      'GET /admin yes role guarded app.js:6',
      'GET /all no',
      'POST /closing no',
      'GET /open no',
      'GET /staff yes role staffed app.js:12',
      'GET /switched unknown unknown switched app.js:23',
    ]);
  });

  it('takes no role of what callers send for one of theirs', async () => {
    const found = await accessOf({
      'app.js': `
const express = require('express');
const app = express();
app.post('/users', (req, res) => {
  const form = parseUser(req);
  if (form.role !== 'user') return res.status(403).end();
  res.json({});
});
app.post('/invitations', async (req, res) => {
  const account = await accountFor(req);
  if (account && account.role !== 'admin') return res.status(403).end();
  res.json({});
});
`,
    });
    expect(found).to.deep.equal([
      'POST /invitations unknown unknown a function without a name app.js:11',
      'POST /users unknown unknown a function without a name app.js:6',
    ]);
  });
});
