import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { filesWith } from './files-with.js';

const rules = loadRules();

/** Sessions keep messages, and messages their session: no path to the address of a session is the longest. */
const PROGRAM = `package main

import ("net/http"; "os/exec")

type session struct { id string; address string; last *message; multi *session }
type message struct { from *session; text string; before *message }

func (s *session) queue(m *message) {
	m.from = s
	m.before = s.last
	s.last = m
	if s.multi != nil {
		s.multi.queue(m)
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	s := &session{id: "1", multi: &session{id: "2"}}
	s.address = r.Header.Get("X-Forwarded-For")
	for i := 0; i < 3; i++ {
		s.queue(&message{text: "hello"})
	}
	exec.Command("sh", "-c", s.last.before.from.last.from.id).Run()
	exec.Command("sh", "-c", s.last.before.from.last.text).Run()
	exec.Command("sh", "-c", s.last.before.from.last.from.address).Run()
}
`;

describe('agent/analysis/flow: objects that hold each other', function () {
  this.timeout(20_000);

  it('keep untrusted members apart from the others, however long the way to them', async () => {
    const found = await analyseFiles(new Map([['main.go', PROGRAM]]), rules);
    const lines = found.filter(({ rule }) => rule === 'go/process/command-injection').map(({ line }) => line);
    expect(lines).to.deep.equal([25]);
  });
});

describe('agent/analysis/values: what a call keeps in its result of what it keeps in its receiver', function () {
  this.timeout(20_000);

  it('is found where the result is the receiver of the same call again', async () => {
    const server = `package main

import (
	"net/http"
	"text/template"
)

func main() {
	page := template.Must(template.ParseFiles("page.html"))
	for _, functions := range []template.FuncMap{{}, {}} {
		page = page.Funcs(functions)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		page.Execute(w, r.URL.Query().Get("name"))
	})
}
`;
    const files = { 'main.go': server, 'page.html': '<p>{{.}}</p>\n' };
    expect(await filesWith('go/templates/unescaped-output', files)).to.deep.equal(['page.html']);
  });
});
