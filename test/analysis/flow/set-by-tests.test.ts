import { expect } from 'chai';
import { filesWith } from './files-with.js';

const CLIENT = `package app

import "net/http"

type Client struct { Secret string }

func (c *Client) Send(r *http.Request, user string) { r.SetBasicAuth(user, c.Secret) }
`;
const setter = `package app

func newClient() *Client { return &Client{Secret: "kJ8s2hd7Qx"} }
`;

/** The files in which a secret is hard-coded. */
const filesOf = (files: Readonly<Record<string, string>>) =>
  filesWith('go/secrets/hard-coded-credentials', files);

describe('agent/analysis/flow: what is set in the product', function () {
  this.timeout(20_000);

  it('is what the product sets, not what its tests do', async () => {
    expect(await filesOf({ 'client.go': CLIENT, 'new.go': setter })).to.deep.equal(['client.go']);
    expect(await filesOf({ 'client.go': CLIENT, 'client_test.go': setter })).to.deep.equal([]);
  });
});
