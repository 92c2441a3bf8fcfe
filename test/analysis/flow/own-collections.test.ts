import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** Whether a name that is in a list is logged untrusted. @param lines what the list is made of */
const isFound = async (...lines: string[]) => {
  const found = await filesWith('python/logging/log-injection', {
    'app.py': [
      'import logging, os',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      'class Pages:',
      '    def __init__(self, given):',
      ...lines.map((line) => `        ${line}`),
      '    def show(self, name):',
      '        if name in self.names:',
      '            logging.info(name)',
      '@app.get("/")',
      'def page():',
      '    Pages(request.args["given"]).show(request.args["name"])',
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: lists that the program fills by itself', function () {
  this.timeout(20_000);

  it('say what is allowed', async () => {
    expect(await isFound('self.names = [one.lower() for one in os.listdir("/srv/pages")]')).to.equal(false);
    expect(await isFound('self.names = set()', 'self.names.add(os.getcwd())')).to.equal(false);
    expect(await isFound('self.names = [os.environ["NAME"]]')).to.equal(false);
  });

  it('say nothing where others fill them, or nobody does', async () => {
    expect(await isFound('self.names = [given]')).to.equal(true);
    expect(await isFound('self.names = [one for one in given.split(",")]')).to.equal(true);
    expect(await isFound('self.names = set()', 'self.names.add(request.args["other"])')).to.equal(true);
    expect(await isFound('self.names = []')).to.equal(true);
  });

  it('say nothing as maps: their keys are not what they hold', async () => {
    expect(await isFound('self.names = {}', 'self.names[given] = os.getcwd()')).to.equal(true);
  });

  it('say so by whatever name they are imported, however much else a function of settings makes', async () => {
    const others = Array.from(
      { length: 30 },
      (_, n) => `OTHER_${n} = setting("OTHER_${n}", list)\nOTHER_${n}.append(os.environ["ONE_${n}"])`,
    );
    const config = (item: string) =>
      [
        'import os',
        'from ast import literal_eval',
        'from flask import request',
        'def setting(name, otherwise):',
        '    value = os.getenv(name)',
        '    if value is None:',
        '        return otherwise()',
        '    return literal_eval(value)',
        'def hosts():',
        '    stated = setting("HOSTS", list)',
        '    if stated:',
        '        return stated',
        `    return [${item}]`,
        'HOSTS = hosts()',
        ...others,
      ].join('\n');
    const app = (imported: string, list: string) =>
      [
        'from flask import Flask, redirect, request',
        'from urllib.parse import urlparse',
        imported,
        'app = Flask(__name__)',
        '@app.get("/")',
        'def page():',
        '    url = request.args["next"]',
        `    if urlparse(url).hostname in ${list}:`,
        '        return redirect(url)',
        '    return ""',
      ].join('\n');
    const isFoundBy = async (imported: string, list: string, item: string) => {
      const files = { 'app.py': app(imported, list), 'config.py': config(item) };
      return (await filesWith('python/flask/open-redirect', files)).length > 0;
    };
    for (const [imported, list] of [
      ['from config import HOSTS', 'HOSTS'],
      ['from config import HOSTS as known', 'known'],
      ['import config', 'config.HOSTS'],
    ]) {
      expect(await isFoundBy(imported, list, 'os.environ["HOST"]'), imported).to.equal(false);
      expect(await isFoundBy(imported, list, 'request.args["host"]'), imported).to.equal(true);
    }
  });

  it('though a method that nothing calls would hand on others', async () => {
    const go = (call: string) => `package main

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

type Props struct {
	Table   string
	Columns []string
}
type Store struct{}

var Keys = Props{Table: "keys", Columns: []string{"name", "type"}}
var Users = Props{Table: "users", Columns: []string{"name", "mail"}}

func contains(list []string, text string) bool {
	for _, one := range list {
		if one == text {
			return true
		}
	}
	return false
}
func (s *Store) sorted(props Props, by string) {
	if contains(props.Columns, by) {
		db.Query("select * from t order by " + by)
	}
}
func (s *Store) Any(props Props, by string) { s.sorted(props, by) }
func page(w http.ResponseWriter, r *http.Request) {
	s := &Store{}
	s.sorted(Keys, r.FormValue("a"))
	s.sorted(Users, r.FormValue("b"))
	${call}
}
func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":80", nil)
}
`;
    const found = async (call: string) =>
      (await filesWith('go/sql/sql-injection', { 'main.go': go(call) })).length > 0;
    expect(await found('')).to.equal(false);
    expect(await found('s.Any(Keys, r.FormValue("c"))')).to.equal(false);
    expect(await found('s.Any(Props{Columns: []string{r.FormValue("d")}}, r.FormValue("c"))')).to.equal(true);
  });
});
