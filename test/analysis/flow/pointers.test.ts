import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what a function stores where a pointer leads', function () {
  this.timeout(20_000);

  it('is in the variable of its caller, in Go', () =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import (
	"net/http"
	"os"
)

type record struct{ name string }

func set(value string, into *string) { *into = value }
func pass(value string, into *string) { set(value, into) }
func other(value string, into *string) { into = &value }
func fill(t *record, v string)         { *t = record{name: v} }
func bind(value string, into *string) error { *into = value; return nil }
func bound(v string) (string, error) {
	var into string
	return into, bind(v, &into)
}
func any(value string, into interface{}) {
	switch p := into.(type) {
	case *string:
		*p = value
	}
}

func page(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	var a, b, c, d, e string
	var t, u record
	set(id, &a)
	os.ReadFile("/srv/" + a) // found
	pass(id, &b)
	os.ReadFile("/srv/" + b) // found
	set("x", &c)
	os.ReadFile("/srv/" + c)
	any(id, &d)
	os.ReadFile("/srv/" + d) // found
	fill(&t, id)
	os.ReadFile("/srv/" + t.name) // found
	set(id, &u.name)
	os.ReadFile("/srv/" + u.name) // found
	f, _ := bound(id)
	os.ReadFile("/srv/" + f) // found
	g, _ := bound("x")
	os.ReadFile("/srv/" + g)
	other(id, &e)
	os.ReadFile("/srv/" + e)
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":80", nil)
}
`,
    ));
});
