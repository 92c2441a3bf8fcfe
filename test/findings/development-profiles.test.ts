import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const brewery = (profile: string) => `import org.springframework.boot.CommandLineRunner;
import org.springframework.context.annotation.Profile;
import org.springframework.security.crypto.password.PasswordEncoder;

${profile}
class FirstBrewer implements CommandLineRunner {
  private BrewerRepository brewers;
  private PasswordEncoder encoder;
  @Override
  public void run(String... arguments) {
    brewers.save(new Brewer("brewer", encoder.encode("hops-and-malt")));
  }
}
`;

describe('findings: code of profiles for development', function () {
  this.timeout(60_000);

  const found = async (profile: string) => {
    const folder = temporaryFolder('profile');
    writeFiles(folder, { 'FirstBrewer.java': brewery(profile) });
    const { findings } = await scanFolder({ folder, threads: 1 });
    return findings.map(({ ruleId, confidence, confidenceReasons = [] }) => [
      ruleId,
      confidence,
      confidenceReasons.at(-1)?.reason,
    ]);
  };

  it('is less sure, as tests are, and says why; other profiles count as any code', async () => {
    const rule = 'java/access/known-password';
    const direct = [[rule, 5, 'The rule, for a direct match']];
    expect(await found('')).to.deep.equal(direct);
    expect(await found('@Profile("postgres")')).to.deep.equal(direct);
    expect(await found('@Profile({"dev", "!prod"})')).to.deep.equal(direct);
    const less = [[rule, 2, 'It is in code of a profile for development']];
    expect(await found('@Profile("dev")')).to.deep.equal(less);
    expect(await found('@Profile({"local", "test"})')).to.deep.equal(less);
  });
});
