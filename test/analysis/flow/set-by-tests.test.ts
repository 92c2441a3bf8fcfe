import { expect } from 'chai';
import { analyseByGraph } from '#agent/analysis/analyse-by-graph.js';
import { loadRules } from '#agent/rules/load.js';
import { isTestPath } from '#agent/workspace/path-kind.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

const CLIENT = `package app

import "net/http"

type Client struct { Secret string }

func (c *Client) Send(r *http.Request, user string) { r.SetBasicAuth(user, c.Secret) }
`;
const setter = `package app

func newClient() *Client { return &Client{Secret: "kJ8s2hd7Qx"} }
`;

/** The files in which a secret is hard-coded. */
async function filesOf(files: Record<string, string>): Promise<string[]> {
  const { result, units } = await analyseProgram(new Map(Object.entries(files)), rules, {
    engine: analyseByGraph,
    options: { isAside: isTestPath },
  });
  return result.findings
    .filter(({ rule }) => rule.id === 'go/secrets/hard-coded-credentials')
    .map(({ sink }) => units[sink.unit].path);
}

describe('agent/analysis/flow: what is set in the product', function () {
  this.timeout(20_000);

  it('is what the product sets, not what its tests do', async () => {
    expect(await filesOf({ 'client.go': CLIENT, 'new.go': setter })).to.deep.equal(['client.go']);
    expect(await filesOf({ 'client.go': CLIENT, 'client_test.go': setter })).to.deep.equal([]);
  });
});
