import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: errors and flags that functions of Go give', function () {
  this.timeout(20_000);

  const paths = (checks: string, body: string) =>
    expectAtMarks(
      'path-traversal',
      'main.go',
      `package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
)

var ErrName = errors.New("bad name")
var known = map[string]int{"a": 1}
var _ = []any{fmt.Sprint, net.ParseIP, strconv.Itoa, strings.ToLower}

type nameError struct{ name string }

func (e *nameError) Error() string { return e.name }
${checks}
func page(w http.ResponseWriter, r *http.Request) {
	f := r.FormValue("f")
${body}
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":80", nil)
}
`,
    );
  const guarded = (condition: string, mark = '') => `	if ${condition} {
		return
	}
	os.ReadFile("/srv/" + f)${mark}`;
  const refused = (result: string) => `
func check(f string) error {
	if strings.Contains(f, "..") {
		return ${result}
	}
	return nil
}`;

  for (const result of ['ErrName', 'errors.New("bad")', 'fmt.Errorf("bad name %q", f)', '&nameError{f}'])
    it(`tell whether a name is fine: return ${result}`, () =>
      paths(refused(result), guarded('err := check(f); err != nil')));

  it('tell it of a check that another one makes', () =>
    paths(
      `${refused('ErrName')}
func both(f string) error {
	if err := check(f); err != nil {
		return fmt.Errorf("both: %w", err)
	}
	return nil
}`,
      guarded('err := both(f); err != nil'),
    ));

  const several = `
func check(f string) (bool, error) {
	if strings.Contains(f, "..") {
		return false, ErrName
	}
	return true, nil
}
func parsed(f string) (int, error) {
	n, err := strconv.Atoi(f)
	if err != nil {
		return 0, err
	}
	return n, nil
}
func handedOn(f string) (bool, error) { return check(f) }`;
  for (const condition of [
    'ok, _ := check(f); !ok',
    '_, err := check(f); err != nil',
    '_, err := parsed(f); err != nil',
    'ok, _ := handedOn(f); !ok',
    '_, err := handedOn(f); err != nil',
  ])
    it(`tell it as one of several results: ${condition}`, () => paths(several, guarded(condition)));

  for (const condition of [
    '_, err := strconv.Atoi(f); err != nil',
    'net.ParseIP(f) == nil',
    '_, ok := known[f]; !ok',
  ])
    it(`tell it where the library or a table has them: ${condition}`, () => paths('', guarded(condition)));

  for (const condition of [
    'n, _ := strconv.Atoi(f); n > 3',
    '_, err := strconv.Atoi(f); err == nil',
    'ok, _ := check(f); ok',
    '_, err := check(f); err == nil',
  ])
    it(`say nothing where they are not asked, or asked the other way: ${condition}`, () =>
      paths(several, guarded(condition, ' // found')));

  it('are members of what other languages give', () =>
    expectAtMarks(
      'path-traversal',
      'a.js',
      `const fs = require('fs');
const app = require('express')();
function check(f) {
  if (f.includes('..')) return { isFine: false, error: 'bad' };
  return { isFine: true };
}
const failing = (f) => (f.includes('..') ? { error: 'bad' } : {});
app.get('/1', (req, res) => {
  const f = req.query.f;
  const checked = check(f);
  if (!checked.isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res);
});
app.get('/2', (req, res) => {
  const f = req.query.f;
  const { error } = check(f);
  if (error) return res.end(error);
  fs.createReadStream('/srv/' + f).pipe(res);
});
app.get('/3', (req, res) => {
  const f = req.query.f;
  if (failing(f).error) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res);
});
app.get('/4', (req, res) => {
  const f = req.query.f;
  const { isFine } = check(f);
  if (isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res); // found
});
app.get('/5', (req, res) => {
  const f = req.query.f;
  if (check(f).other) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res); // found
});
`,
    ));
});
