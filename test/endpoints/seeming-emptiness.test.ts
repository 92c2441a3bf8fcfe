import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

const found = async (files: Record<string, string>) =>
  (await endpointsOf(files)).map(({ method, path }) => `${method} ${path}`).sort();

describe('agent/endpoints: collections that seem to be empty', () => {
  it('goes on where a program of Go gives up as far as a list is empty', async () => {
    const shop = (check: string) => ({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire gopkg.in/yaml.v3 v3.0.1\n',
      'rules/rules.go': `
package rules

import (
	"errors"
	"sort"

	"gopkg.in/yaml.v3"
)

func Read(text []byte) ([]string, error) {
	var document map[string]any
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	found := make(map[string]struct{})
	for name, rule := range document {
		if rule == nil {
			return nil, errors.New("no rule: " + name)
		}
		found[name] = struct{}{}
	}
	names := make([]string, 0, len(found))
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	return names, nil
}
`,
      'main.go': `
package main

import (
	_ "embed"
	"errors"
	"net/http"

	"example.com/shop/rules"
)

//go:embed rules.yml
var text []byte

func run() error {
	mux := http.NewServeMux()
	names, err := rules.Read(text)
	if err != nil {
		return err
	}
	if ${check} {
		return errors.New("no rules")
	}
	mux.HandleFunc("GET /items", func(w http.ResponseWriter, r *http.Request) {})
	return http.ListenAndServe(":8080", mux)
}

func main() { println(run()) }
`,
    });
    for (const check of ['len(names) == 0', 'len(names) < 1', '!(len(names) > 0)'])
      expect(await found(shop(check)), check).to.deep.equal(['GET /items']);
  });

  it('goes on where one of JavaScript does, and believes what registers routes itself, and what calls are given', async () => {
    expect(
      await found({
        'package.json': '{"dependencies":{"express":"4"}}',
        'app.js': `
const express = require('express');
const app = express();
const plugins = [];

function load() {
  if (plugins.length === 0) return;
  app.get('/plugins', (req, res) => res.send('one'));
}

function register(path, ...checks) {
  if (!checks.length) return app.get('/open' + path, (req, res) => res.send('one'));
  app.get('/checked' + path, ...checks, (req, res) => res.send('one'));
}

function fallback() {
  if (plugins.length < 1) {
    app.get('/none', (req, res) => res.send('none'));
    return;
  }
  app.get('/some', (req, res) => res.send('some'));
}

load();
register('/a');
register('/b', (req, res, next) => next());
fallback();
app.listen(1);
`,
      }),
    ).to.deep.equal(['GET /checked/b', 'GET /none', 'GET /open/a', 'GET /plugins']);
  });
});
