import { expect } from 'chai';
import { accessOf } from './access-of.js';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

const service = `package main

import (
	"net/http"
	"net/http/pprof"
	"strings"
)

type Service struct{ users Users }

func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusOK)
		return
	}
	switch {
	case r.URL.Path == "/" || r.URL.Path == "":
		http.Redirect(w, r, "/ui/", http.StatusFound)
	case strings.HasPrefix(r.URL.Path, "/db/query"):
		s.query(w, r)
	case strings.HasPrefix(r.URL.Path, "/files/"):
		s.files(w, r)
	case strings.HasPrefix(r.URL.Path, "/debug"):
		s.debug(w, r)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (s *Service) query(w http.ResponseWriter, r *http.Request) {
	user, _, ok := r.BasicAuth()
	if !ok || !s.users.Has(user) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if r.Method != "GET" && r.Method != "POST" {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	w.Write([]byte(r.URL.Query().Get("q")))
}

func (s *Service) files(w http.ResponseWriter, r *http.Request) { w.Write(nil) }

func (s *Service) debug(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/debug/heap":
		pprof.Index(w, r)
	case "/debug/trace":
		pprof.Trace(w, r)
	}
}

func main() {
	http.ListenAndServe(":8080", &Service{})
}
`;

describe('endpoints: paths that a handler of Go tells apart itself', function () {
  this.timeout(60_000);

  it('reads switches over the path, by conditions and by texts, with what their functions ask for', async () => {
    const endpoints = await endpointsOf({ 'go.mod': 'module shop\n\ngo 1.22\n', 'main.go': service });
    expect(routesOf(endpoints).sort()).to.deep.equal([
      'ANY / http.Redirect',
      'ANY /debug Service.debug',
      'ANY /debug/heap pprof.Index',
      'ANY /debug/trace pprof.Trace',
      'ANY /files/{path} Service.files',
      'GET /db/query Service.query',
      'POST /db/query Service.query',
    ]);
    const query = endpoints.find(({ path, method }) => path === '/db/query' && method === 'GET');
    expect(query && parametersOf(query)).to.deep.equal(['query q:string']);
    const access = await accessOf({ 'go.mod': 'module shop\n\ngo 1.22\n', 'main.go': service });
    expect(access.filter((one) => one.includes(' yes '))).to.have.length(2);
  });

  it('takes for none what passes requests on, compares something else, or has a part of the path taken off', async () => {
    const files = {
      'go.mod': 'module shop\n\ngo 1.22\n',
      'main.go': `package main

import (
	"net/http"
	"strings"
)

type Inner struct{}

func (i *Inner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/a":
		show(w, r)
	case "/b":
		show(w, r)
	}
}

func show(w http.ResponseWriter, r *http.Request) { w.Write(nil) }

func around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/api"):
			next.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, "/assets"):
			next.ServeHTTP(w, r)
		case r.URL.Path == "/none":
			http.NotFound(w, r)
		}
	})
}

func byKind(w http.ResponseWriter, r *http.Request, kind string) {
	switch kind {
	case "/c":
		show(w, r)
	case "/d":
		show(w, r)
	}
	if r.URL.Path == "/only" {
		show(w, r)
	}
}

func main() {
	mux := http.NewServeMux()
	mux.Handle("/inner/", http.StripPrefix("/inner", &Inner{}))
	http.ListenAndServe(":8080", around(mux))
}
`,
    };
    const paths = (await endpointsOf(files)).map(({ path }) => path);
    expect(paths).to.deep.equal(['/inner/']);
  });
});
