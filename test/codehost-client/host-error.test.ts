import { expect } from 'chai';
import { readErrorBody } from '#codehost/gitlab/error-body.js';
import { hostError } from '#codehost/gitlab/host-error.js';
import { hostText } from '#codehost/network/host-text.js';

const json = 'application/json; charset=utf-8';

describe('codehost-client/host-error', () => {
  const bodies: [type: string, body: string, sentence: string][] = [
    [json, '{"message":"404 Project Not Found"}', '404 Project Not Found'],
    [json, '{"message":"403 Forbidden - reason"}', '403 Forbidden - reason'],
    [
      json,
      '{"message":"400 Bad request - Note {:line_code=>[\\"can\'t be blank\\", \\"must be a valid line code\\"]}"}',
      '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}',
    ],
    [
      json,
      '{"message":{"name":["is taken","is odd"],"path":["is bad"]}}',
      'name is taken, is odd; path is bad',
    ],
    [
      json,
      '{"message":{"base":["Insufficient permissions to set pipeline variables"]}}',
      'Insufficient permissions to set pipeline variables',
    ],
    [
      json,
      '{"message":["Another open merge request already exists: !12"]}',
      'Another open merge request already exists: !12',
    ],
    [
      json,
      '{"message":{"error":"This endpoint has been requested too many times."}}',
      'This endpoint has been requested too many times.',
    ],
    [
      json,
      '{"error":"position[position_type] does not have a valid value"}',
      'position[position_type] does not have a valid value',
    ],
    [
      json,
      '{"error":"insufficient_scope","error_description":"The request requires more.","scope":"api"}',
      'The request requires more.',
    ],
    [json, '{"error":"invalid_token","error_description":"Token is expired."}', 'Token is expired.'],
    [json, '{"message":{"base":[{"a":[{"b":"deep"}]}]}}', ''],
    [json, '{"message":null}', ''],
    [json, '{"message":12}', '12'],
    [json, '"only text"', 'only text'],
    [json, '[1,2]', '1, 2'],
    [json, 'null', ''],
    [json, '{"message":', ''],
    [json, '', ''],
    ['text/plain', 'Retry later\n', 'Retry later'],
    ['text/html', '<html><h1>502</h1></html>', ''],
    ['', 'no type', 'no type'],
  ];
  for (const [type, body, sentence] of bodies)
    it(`reads ${body.slice(0, 60)}`, () => {
      expect(hostText(readErrorBody(type, body))).to.equal(sentence);
    });

  it('keeps text of the host short, in one line, and free of marks that do something', () => {
    expect(hostText('a\u0000b\u001b[31mc\nd\te\u202ef\u200bg\u2028h\u0085i')).to.equal(
      'a b [31mc d e f g h i',
    );
    expect(hostText('x'.repeat(1_000_000)).length).to.equal(301);
    expect(hostText('\ud800 lone')).to.equal('lone');
  });

  it('takes secrets out in the forms that a host may repeat them in', () => {
    const secret = 'glpat-"a b&c/ü';
    const texts = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret),
      Buffer.from(secret).toString('base64'),
    ];
    for (const text of texts) expect(hostText(`got ${text}!`, [secret])).to.match(/^got "?\[secret\][="]*!$/);
    expect(hostText('nothing here', [''])).to.equal('nothing here');
  });

  const kinds: [status: number, kind: string][] = [
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'refused'],
    [409, 'refused'],
    [412, 'refused'],
    [422, 'refused'],
    [429, 'rate-limited'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
  ];
  for (const [status, kind] of kinds)
    it(`takes ${status} as ${kind}, in a sentence`, () => {
      const answer = { status, headers: { 'content-type': json }, text: '{"message":"because."}' };
      const error = hostError(answer, { what: 'the list of projects' }, []);
      expect(error).to.include({ kind, status });
      expect(error.message).to.match(
        new RegExp(`^The code host .*the list of projects.* \\(${status}: because\\)\\.`),
      );
      expect(error.cause).to.equal(undefined);
    });
});
