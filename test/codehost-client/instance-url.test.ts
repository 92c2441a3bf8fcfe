import { expect } from 'chai';
import { InvalidInstanceUrl, parseInstanceUrl } from '#codehost/network/instance-url.js';
import { networkPolicy } from '#codehost/network/network-policy.js';

const policy = networkPolicy(['localhost', 'gitlab', '10.1.2.3:8443', 'low.example.com:444'], null);

describe('codehost-client/instance-url', () => {
  const accepted: [text: string, normal: string][] = [
    ['https://gitlab.example.com', 'https://gitlab.example.com'],
    ['https://gitlab.example.com/', 'https://gitlab.example.com'],
    ['  https://gitlab.example.com  ', 'https://gitlab.example.com'],
    ['HTTPS://GitLab.Example.COM', 'https://gitlab.example.com'],
    ['https://gitlab.example.com:443', 'https://gitlab.example.com'],
    ['https://gitlab.example.com:8443', 'https://gitlab.example.com:8443'],
    ['https://example.com/gitlab/', 'https://example.com/gitlab'],
    ['https://example.com/tools/gitlab//', 'https://example.com/tools/gitlab'],
    ['https://example.com/a/../gitlab', 'https://example.com/gitlab'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://93.184.216.34', 'https://93.184.216.34'],
    ['https://[2606:4700::1111]:9443/git', 'https://[2606:4700::1111]:9443/git'],
    ['https://localhost:9000', 'https://localhost:9000'],
    ['https://gitlab', 'https://gitlab'],
    ['https://10.1.2.3:8443', 'https://10.1.2.3:8443'],
    ['https://low.example.com:444', 'https://low.example.com:444'],
  ];
  for (const [text, normal] of accepted)
    it(`reads ${text} as ${normal}`, () => {
      expect(parseInstanceUrl(text, policy)).to.equal(normal);
    });

  const refused: [text: string, words: string][] = [
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['gitlab.example.com', 'must start with https://'],
    ['//gitlab.example.com', 'must start with https://'],
    ['https:gitlab.example.com', 'must start with https://'],
    ['https:///gitlab.example.com', 'must start with https://'],
    ['http://gitlab.example.com', 'must use HTTPS'],
    ['ssh://git@gitlab.example.com', 'must use HTTPS'],
    ['javascript://gitlab.example.com/%0aalert(1)', 'must use HTTPS'],
    ['https://user@gitlab.example.com', 'user name, password or token'],
    ['https://oauth2:glpat-secret@gitlab.example.com', 'user name, password or token'],
    ['https://@gitlab.example.com', 'user name, password or token'],
    ['https://:@gitlab.example.com', 'user name, password or token'],
    ['https://gitlab.example.com?x=1', 'query or fragment'],
    ['https://gitlab.example.com/?', 'query or fragment'],
    ['https://gitlab.example.com/#', 'query or fragment'],
    ['https://gitlab.example.com/api/v4', 'must not include /api/v4'],
    ['https://gitlab.example.com/api/v4/', 'must not include /api/v4'],
    ['https://gitlab.example.com/API/V4/user', 'must not include /api/v4'],
    ['https://example.com/gitlab/api/v4', 'must not include /api/v4'],
    ['https://example.com/gitlab/api', 'must not include /api/v4'],
    ['https://gitlab.example.com/group/project/-/tree/main', 'a page of the code host'],
    ['https://gitlab.example.com/a%2Fb', 'The path'],
    ['https://gitlab.example.com/a//b', 'The path'],
    ['https://gitlab.example.com/a;b', 'The path'],
    ['https://gitlab.example.com/ü', 'The path'],
    ['https://gitlab.example.com\\@attacker.example', 'backslashes'],
    ['https://gitlab.exam\tple.com', 'control characters'],
    ['https://gitlab.example.com/a b', 'spaces'],
    ['https://gitlab.example.com./', 'must not end with a dot'],
    ['https://gitlab.example.com:99999', 'cannot be read'],
    ['https://gitlab.example.com:http', 'cannot be read'],
    ['https://999.1.1.1', 'cannot be read'],
    ['https://[::1', 'cannot be read'],
    ['https://gitlab.example.com:22', 'Port 22'],
    ['https://gitlab.example.com:444', 'Port 444'],
    ['https://10.1.2.3', 'a private address'],
    ['https://10.1.2.3:9443', 'a private address'],
    ['https://127.0.0.1', 'an address of this machine'],
    ['https://0x7f.1', 'an address of this machine'],
    ['https://[fe80::1]', 'a link-local address'],
    ['https://169.254.169.254', 'Such addresses are never contacted'],
    ['https://intranet', 'a name of the local network'],
    ['https://gitlab.localhost', 'a name of the local network'],
    [`https://${'a'.repeat(2000)}.example`, 'too long'],
  ];
  for (const [text, words] of refused)
    it(`refuses ${text.slice(0, 60)}: ${words}`, () => {
      expect(() => parseInstanceUrl(text, policy))
        .to.throw(InvalidInstanceUrl, words)
        .with.property('message')
        .that.does.not.contain('glpat-secret');
    });
});
