import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: loops over the values of maps', function () {
  this.timeout(20_000);

  it('take what the map holds under any key, and not its keys', () =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import (
	"net/http"
	"os"
)

type names struct{ byKey map[string]string }

func page(w http.ResponseWriter, r *http.Request) {
	a := map[string]string{}
	a["k"] = r.FormValue("a")
	for _, v := range a {
		os.ReadFile(v) // found
	}
	for k, v := range map[string]string{"k": r.FormValue("b")} {
		os.ReadFile(k)
		os.ReadFile(v) // found
	}
	c := map[string]string{r.FormValue("c"): "x"}
	for k, v := range c {
		os.ReadFile(k) // found
		os.ReadFile(v)
	}
	d := names{byKey: map[string]string{}}
	d.byKey["k"] = r.FormValue("d")
	for _, v := range d.byKey {
		os.ReadFile(v) // found
	}
	e := map[string]string{"k": "x"}
	for _, v := range e {
		os.ReadFile(v)
	}
}
`,
    ));
});
