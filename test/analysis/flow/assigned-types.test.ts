import { expectAtMarks } from './marked-lines.js';

/** What gives the values is a library of which nothing is known. */
describe('agent/analysis/flow: the stated type of what is assigned later', function () {
  this.timeout(20_000);

  it('is that of the variable or field, in Java', () =>
    expectAtMarks(
      'path-traversal',
      'Page.java',
      `import java.io.*;
import javax.servlet.http.*;
import unknown.Maker;

class Page {
  HttpServletRequest kept;
  void page() throws IOException {
    HttpServletRequest a;
    a = Maker.make();
    new FileInputStream(a.getParameter("a")); // found
    HttpServletRequest b;
    while ((b = Maker.make()) != null)
      new FileInputStream(b.getParameter("b")); // found
    kept = Maker.make();
    new FileInputStream(kept.getParameter("c")); // found
    this.kept = Maker.make();
    new FileInputStream(this.kept.getParameter("d")); // found
    HttpServletRequest e;
    Runnable later = () -> { e = Maker.make(); new FileInputStream(e.getParameter("e")); }; // found
    Object f;
    f = Maker.make();
    new FileInputStream(f.getParameter("f"));
  }
}
`,
    ));

  it('is that of the variable or field, in TypeScript', () =>
    expectAtMarks(
      'path-traversal',
      'page.ts',
      `import type { Request } from 'express';
import { readFileSync } from 'fs';
import { make } from 'unknown';
export class Page {
  private kept: Request;
  page() {
    let a: Request;
    a = make();
    readFileSync(a.query.a); // found
    this.kept = make();
    readFileSync(this.kept.query.b); // found
    let c: string[];
    c = make();
    readFileSync(c[0]);
  }
}
`,
    ));

  it('is that of the variable, in Go', () =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import (
	"net/http"
	"os"

	"example.com/unknown"
)

func page() {
	var r *http.Request
	r = unknown.Make()
	os.ReadFile(r.FormValue("a")) // found
}
`,
    ));
});
