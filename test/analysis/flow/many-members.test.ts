import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { expectAtMarks } from './marked-lines.js';

const rules = loadRules();
const names = Array.from({ length: 30 }, (_, at) => `Field${at}`);

/** A program that decodes the body of a request, and copies its many members one by one into another structure. */
const program = (opened: string) => `package app

import ("encoding/json"; "net/http"; "os")

type Wanted struct { ${names.map((name) => `${name} string`).join('; ')} }
type Known struct { ${names.map((name) => `${name} string`).join('; ')}; Fixed string }

func known(wanted *Wanted) *Known {
	return &Known{ ${names.map((name) => `${name}: wanted.${name}`).join(', ')}, Fixed: "/srv" }
}

func open(known *Known) { os.ReadFile(known.${opened}) }

func page(w http.ResponseWriter, r *http.Request) {
	wanted := Wanted{}
	json.NewDecoder(r.Body).Decode(&wanted)
	open(known(&wanted))
}
`;

const foundIn = async (opened: string) =>
  (await analyseFiles(new Map([['main.go', program(opened)]]), rules))
    .filter(({ rule }) => rule === 'go/files/path-traversal')
    .map(({ confidence }) => confidence);

describe('agent/analysis/flow: values with many untrusted members', function () {
  this.timeout(20_000);

  it('are known by each of them, and as surely as what a library decoded', async () => {
    expect(await foundIn('Field0')).to.deep.equal([8]);
    expect(await foundIn('Field29')).to.deep.equal([8]);
  });

  it('have other members that are not', async () => {
    expect(await foundIn('Fixed')).to.deep.equal([]);
  });
});

describe('agent/analysis/flow: lists of records with many untrusted members', function () {
  this.timeout(20_000);

  it('have each of them in any item, and none of the others', () =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import ("net/http"; "os")

type Wanted struct { A, B, C, D, E, F, Fixed string }

func page(w http.ResponseWriter, r *http.Request) {
	one := func() Wanted {
		return Wanted{A: r.FormValue("a"), B: r.FormValue("b"), C: r.FormValue("c"), D: r.FormValue("d"),
			E: r.FormValue("e"), F: r.FormValue("f"), Fixed: "/srv"}
	}
	all := []Wanted{}
	all = append(all, one())
	for _, wanted := range all {
		os.ReadFile(wanted.A) // found
		os.ReadFile(wanted.F) // found
		os.ReadFile(wanted.Fixed)
	}
	byName := map[string]Wanted{}
	byName[r.FormValue("name")] = one()
	os.ReadFile(byName["x"].F) // found
}
`,
    ));
});

/** Commands of a servlet, of which there is one, that one request fills and another one runs; a test makes more of it. */
const servlet = (run: string) => `import javax.servlet.http.*;
class Model { ${names.map((name) => `String ${name};`).join(' ')} String fixed = "ls"; }
class Base extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    if (request.getParameter("run") == null) fill(request); else run();
  }
  protected void fill(HttpServletRequest request) { }
  protected void run() { }
}
class Wizard extends Base {
  private final Model model = new Model();
  protected void fill(HttpServletRequest request) {
    ${names.map((name) => `model.${name} = request.getParameter("${name}");`).join('\n    ')}
  }
  protected void run() { Runtime.getRuntime().exec("sh -c " + model.${run}); }
}
`;
const TEST = `class WizardTest { void runs() { new Wizard().run(); Wizard other = new Wizard() { protected void fill() { } }; other.run(); } }`;

describe('agent/analysis/flow: the one object of a class, with many untrusted members', function () {
  this.timeout(20_000);

  const commands = async (run: string) => {
    const files = new Map([
      ['src/main/java/Wizard.java', servlet(run)],
      ['src/test/java/WizardTest.java', TEST],
    ]);
    const found = await analyseFiles(files, rules);
    return found.filter(({ rule }) => rule.endsWith('/command-injection')).length;
  };

  it('is known by each of them, whichever method sets them', async () => {
    expect(await commands('Field0')).to.equal(1);
    expect(await commands('Field29')).to.equal(1);
    expect(await commands('fixed')).to.equal(0);
  });
});
