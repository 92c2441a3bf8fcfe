import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The highest confidence of a rule on each line that it matches. */
async function confidences(file: string, rule: string, program: string): Promise<[number, number][]> {
  const found = await analyseFiles(new Map([[file, program]]), rules);
  return found
    .filter((one) => one.rule === rule)
    .map(({ line, confidence }): [number, number] => [line, confidence])
    .sort(([one, sure], [other, surer]) => one - other || surer - sure)
    .filter(([line], at, all) => at === 0 || all[at - 1][0] !== line);
}

describe('agent/analysis/flow: what an option decides', function () {
  this.timeout(20_000);

  it('is less certain than what is always done (Go)', async () => {
    const program = `package main
import (
	"crypto/tls"
	"net/http"
)
type Settings struct{ SkipVerify bool; Mode string }
func always() *tls.Config { return &tls.Config{InsecureSkipVerify: true} }
func asked(s *Settings) *tls.Config {
	c := &tls.Config{}
	if s.SkipVerify { c.InsecureSkipVerify = true }
	return c
}
func named(s *Settings, t *http.Transport) {
	if s.Mode == "insecure" { t.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} }
}
func left(s *Settings) *tls.Config {
	if !s.SkipVerify { return nil }
	return &tls.Config{InsecureSkipVerify: true}
}
func failed(err error) *tls.Config {
	if err != nil { return &tls.Config{InsecureSkipVerify: true} }
	return nil
}
func either(s *Settings, err error) *tls.Config {
	c := &tls.Config{}
	if s.SkipVerify { c.ServerName = "a" } else { c.ServerName = "b" }
	c.InsecureSkipVerify = true
	return c
}
`;
    expect(await confidences('main.go', 'go/tls/certificate-not-checked', program)).to.deep.equal([
      [7, 8],
      [10, 4],
      [14, 4],
      [18, 4],
      [21, 8],
      [27, 8],
    ]);
  });

  it('is so in Python, JavaScript and Java', async () => {
    const python = `import requests
def always(url):
    requests.get(url, verify=False)
def asked(url, insecure):
    if insecure:
        requests.get(url, verify=False)
`;
    expect(await confidences('a.py', 'python/request/certificate-check-off', python)).to.deep.equal([
      [3, 9],
      [6, 5],
    ]);
    const javascript = `const https = require('https');
const always = () => new https.Agent({ rejectUnauthorized: false });
class Client {
  connect() {
    if (this.isConnected) return;
    this.agent = new https.Agent({ rejectUnauthorized: false });
    this.isConnected = true;
  }
  disconnect() { this.isConnected = false; }
}
const asked = (options) => (options.insecure ? new https.Agent({ rejectUnauthorized: false }) : undefined);
`;
    expect(await confidences('a.js', 'javascript/request/certificate-check-off', javascript)).to.deep.equal([
      [2, 9],
      [6, 9],
      [11, 5],
    ]);
    const java = `import org.apache.http.conn.ssl.NoopHostnameVerifier;
class A {
  Object always() { return NoopHostnameVerifier.INSTANCE; }
  Object asked(Settings settings) { return settings.trustsAll() ? NoopHostnameVerifier.INSTANCE : null; }
}
`;
    expect(await confidences('A.java', 'java/tls/host-name-not-checked', java)).to.deep.equal([
      [3, 8],
      [4, 4],
    ]);
  });
});
