import { expect } from 'chai';
import { filesWith } from './files-with.js';

const store = `package app

import ("net/http"; "os/exec")

type Store interface { Path(name string) string }

func show(store Store, w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", store.Path(r.FormValue("name"))).Run()
}
`;
const fixed = `package app

type disk struct {}

func (d disk) Path(name string) string { return "/srv" }

func serve(w http.ResponseWriter, r *http.Request) { show(disk{}, w, r) }
`;
const standIn = `package app

type fake struct { disk }

func (f fake) Path(name string) string { return name }

func check(w http.ResponseWriter, r *http.Request) { show(fake{}, w, r) }
`;

/** The files in which a command from a request is run. */
const filesOf = (files: Readonly<Record<string, string>>) => filesWith('go/process/command-injection', files);

describe('agent/analysis/flow: methods of interfaces', function () {
  this.timeout(20_000);

  it('are those of the product, neither their stand-ins in tests nor without a body', async () => {
    expect(await filesOf({ 'store.go': store, 'disk.go': fixed })).to.deep.equal([]);
    expect(await filesOf({ 'store.go': store, 'disk.go': fixed, 'tests/fake.go': standIn })).to.deep.equal(
      [],
    );
  });

  it('give what they are stated to give, not what they are given', async () => {
    const files = {
      'store.go': `package app

import ("net/http"; "os/exec")

type Store interface { Users(shell *Shell) Users }
type Users interface { Put(name string); Drop() }
type Shell struct {}
func (s *Shell) Put(name string) { exec.Command("sh", "-c", name).Run() }
func add(store Store, r *http.Request) { store.Users(&Shell{}).Put(r.FormValue("name")) }
`,
      'disk.go': `package app

type disk struct {}
func (d disk) Users(shell *Shell) Users { return &table{} }
type named struct { Store }
type table struct {}
func (t *table) Put(name string) {}
func (t *table) Drop() {}
`,
    };
    expect(await filesOf(files)).to.deep.equal([]);
  });

  it('hand on what they are given where nobody has written them', async () => {
    expect(await filesOf({ 'store.go': store })).to.deep.equal(['store.go']);
  });

  it('may be any that the product has', async () => {
    expect(await filesOf({ 'store.go': store, 'disk.go': fixed, 'fake.go': standIn })).to.deep.equal([
      'store.go',
    ]);
  });
});
