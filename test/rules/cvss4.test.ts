import { expect } from 'chai';
import { cvss4Of, scored4 } from '#agent/rules/cvss4.js';
import { loadRules } from '#agent/rules/load.js';
import { parsePack } from '#agent/rules/parse-pack.js';

/** What FIRST and others have published of the same weaknesses, and what follows from the specification. */
const cases: [what: string, from: string, cwe: string, to: string, score: number][] = [
  [
    'command injection',
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CWE-78',
    'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
    9.3,
  ],
  [
    'reflected script',
    'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
    'CWE-79',
    'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N',
    5.1,
  ],
  [
    'stored script',
    'AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N',
    'CWE-79',
    'AV:N/AC:L/AT:N/PR:L/UI:P/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N',
    5.1,
  ],
  [
    'open redirect',
    'AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:L/A:N',
    'CWE-601',
    'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:N/SI:L/SA:N',
    5.1,
  ],
  [
    'forged request',
    'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N',
    'CWE-352',
    'AV:N/AC:L/AT:N/PR:N/UI:P/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N',
    7.1,
  ],
  [
    'unchecked certificate',
    'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N',
    'CWE-295',
    'AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N',
    9.1,
  ],
];

describe('rules/cvss4', () => {
  for (const [what, from, cwe, to, score] of cases)
    it(`makes the vector of CVSS 4.0 from that of 3.1: ${what}`, () => {
      const vector = cvss4Of(`CVSS:3.1/${from}`, [cwe]);
      expect(vector).to.equal(`CVSS:4.0/${to}`);
      expect(scored4(vector)).to.deep.equal({ vector, score });
    });

  it('gives every rule a valid vector, and a score that is above 0', () => {
    const rules = loadRules().packs.flatMap((pack) => pack.rules);
    expect(rules.length).to.be.greaterThan(250);
    for (const { id, cvss4 } of rules) {
      expect(cvss4.vector, id).to.match(
        /^CVSS:4\.0\/AV:[NALP]\/AC:[LH]\/AT:[NP]\/PR:[NLH]\/UI:[NPA]\/VC:[HLN]\/VI:[HLN]\/VA:[HLN]\/SC:[HLN]\/SI:[HLN]\/SA:[HLN]$/,
      );
      expect(cvss4, id).to.deep.equal(scored4(cvss4.vector));
      expect(cvss4.score, id).to.be.within(0.1, 10);
    }
  });

  it('takes the vector that a rule states, and says which is none', () => {
    const pack = (vector: string) => `languages: [javascript]
rules:
  - id: javascript/company/raw
    title: Raw
    type: Raw
    class: sql
    cwe: CWE-89
    cvss: CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N
    cvss4: ${vector}
    confidence: 9
    message: '{source} reaches {callee}.'
    description: It is raw.
    remediation: Cook it.
    references: https://example.org/
    sinks: { call: company.raw, places: [0] }
    examples: { bad: a, good: b }
`;
    const stated = 'CVSS:4.0/AV:N/AC:H/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N';
    const { pack: parsed, errors } = parsePack('company.yml', pack(stated));
    expect(errors).to.deep.equal([]);
    expect(parsed?.rules[0].cvss4.vector).to.equal(stated);
    for (const wrong of ['CVSS:4.0/AV:N', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 'none'])
      expect(
        parsePack('company.yml', pack(wrong)).errors.map(({ path, reason }) => `${path} ${reason}`),
      ).to.deep.equal(['rules[0].cvss4 must be a CVSS 4.0 base vector']);
  });
});
