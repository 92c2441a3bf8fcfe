import { expect } from 'chai';
import { filesWith } from './files-with.js';

const scripting = 'go/http/cross-site-scripting';

/** A page that shows the positions or keys of what is made from the body of a request. */
const page = (made: string, loop: string) => `package app

import ("encoding/json"; "fmt"; "io"; "net/http")

type Object struct { Name string }

func show(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	${made}
	json.Unmarshal(data, &objects)
	for ${loop} := range objects { fmt.Fprintf(w, "%v", at) }
}
`;

describe('agent/analysis/flow: positions of a list', function () {
  this.timeout(20_000);

  it('hold nothing of what the list holds', async () => {
    const files = {
      'made.go': page('objects := make([]*Object, 0)', 'at'),
      'stated.go': page('var objects []Object', 'at, _'),
    };
    expect(await filesWith(scripting, files)).to.deep.equal([]);
  });

  it('are not the keys of a map, nor what the list holds', async () => {
    const files = {
      'keys.go': page('objects := map[string]Object{}', 'at'),
      'both.go': page('objects := map[string]Object{}', 'at, _'),
      'items.go': page('var objects []Object', '_, at'),
    };
    expect(await filesWith(scripting, files)).to.have.members(['keys.go', 'both.go', 'items.go']);
  });
});

/** Whether a name of a request decides which program is run. @param command of `name` and the list `others` */
const isProgram = async (command: string) => {
  const found = await filesWith('python/process/command-injection', {
    'app.py': [
      'import shlex',
      'import subprocess',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      '@app.get("/")',
      'def page():',
      '    name = request.args["name"]',
      '    others = list(OPTIONS)',
      `    command = ${command}`,
      '    subprocess.run(command)',
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: items behind others', function () {
  this.timeout(20_000);

  it('are not the first one of a list, however many they are behind', async () => {
    expect(await isProgram('["ping", *others, name]')).to.equal(false);
    expect(await isProgram('[*others, name]')).to.equal(true);
    expect(await isProgram('[name, *others]')).to.equal(true);
    expect(await isProgram('["ping", *others, name][1:]')).to.equal(true);
    expect(await isProgram('["nice", *["ping", *others, name]]')).to.equal(false);
  });

  it('may be the first one in another order', async () => {
    expect(await isProgram('sorted(["ping", *others, name])')).to.equal(true);
    expect(await isProgram('sorted(["ping", name])[:1]')).to.equal(true);
    expect(await isProgram('list(reversed(["ping", name]))')).to.equal(true);
    expect(await isProgram('list({"ping", name})')).to.equal(true);
    expect(await isProgram('list(["ping", name])')).to.equal(false);
  });

  it('may be the first one of a list of JavaScript that is sorted, filtered or put behind another one', async () => {
    const program = (items: string) =>
      `const { spawn } = require('child_process');\nrequire('express')().get('/', (req) => { const items = ['ls', req.query.a]; ${items} });`;
    const found = await filesWith('javascript/process/command-injection', {
      'sorted.js': program('items.sort(); spawn(items[0]);'),
      'copied.js': program('spawn(items.toSorted()[0]);'),
      'filtered.js': program('spawn(items.filter((one) => one)[0]);'),
      'behind.js': program("spawn(['a'].concat(items)[2]);"),
      'plain.js': program('spawn(items[0]);'),
      'other.js': program('items.toSorted(); spawn(items[0]);'),
    });
    expect(found).to.have.members(['sorted.js', 'copied.js', 'filtered.js', 'behind.js']);
  });

  it('are not the first word of a text that begins with one', async () => {
    expect(await isProgram('shlex.split("ping " + name)')).to.equal(false);
    expect(await isProgram('shlex.split("ping" + name)')).to.equal(true);
    expect(await isProgram('shlex.split(f"{name} -c 1")')).to.equal(true);
    expect(await isProgram('shlex.split(f"/bin/ping -c 1 {name}")[3:]')).to.equal(true);
  });
});
