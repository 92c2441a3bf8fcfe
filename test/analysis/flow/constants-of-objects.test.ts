import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const program = (modifier: string, after: string) => `import java.security.MessageDigest;
class Vault {
  private enum Scheme {
    LEGACY("MD5"),
    CURRENT("SHA-512");
    private ${modifier} String algorithm;
    Scheme(String algorithm) {
      this.algorithm = algorithm;
    }
  }
  MessageDigest legacy() throws Exception {
    return MessageDigest.getInstance(Scheme.LEGACY.algorithm);
  }
  MessageDigest current() throws Exception {
    return MessageDigest.getInstance(Scheme.CURRENT.algorithm);
  }
  void change() {
    ${after}
  }
}
`;

async function linesOf(text: string): Promise<number[]> {
  const found = await analyseFiles(new Map([['Vault.java', text]]), rules);
  return found.filter((one) => one.rule.endsWith('weak-hash')).map(({ line }) => line);
}

describe('agent/analysis/flow: what objects of a class are made with', function () {
  this.timeout(20_000);

  it('is kept apart where constructors alone set a field', async () => {
    expect(await linesOf(program('final', ''))).to.deep.equal([12]);
  });

  it('is not where others set it, too', async () => {
    const changed = program('', 'for (Scheme one : Scheme.values()) one.algorithm = "MD5";');
    expect(await linesOf(changed)).to.deep.equal([12, 15]);
  });
});
