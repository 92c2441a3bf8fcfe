import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const entity = (annotations: string, field = 'password') => `import jakarta.persistence.Entity;
${annotations}
class Member {
  private Long id;
  private String ${field};
  public Long getId() { return id; }
  public void setId(Long id) { this.id = id; }
  public String get${field[0].toUpperCase()}${field.slice(1)}() { return ${field}; }
  public void set${field[0].toUpperCase()}${field.slice(1)}(String value) { this.${field} = value; }
}
`;
const controller = `import org.springframework.web.bind.annotation.*;
import java.util.List;
@RestController
class Members {
  private final Store members = new Store();
  @GetMapping("/members")
  List<Member> all() { return members.all(); }
  @GetMapping("/members/{id}")
  Member one(@PathVariable Long id) { return members.one(id); }
}
`;

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('exposed');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/excess-exposure'))
    .map(({ location, message }) => `${location.path}:${location.region.startLine} ${message}`);
}

describe('findings: fields of records that answers show', function () {
  this.timeout(60_000);

  it('says once a field which record is answered by what endpoints', async () => {
    expect(await found({ 'Member.java': entity('@Entity'), 'Members.java': controller })).to.deep.equal([
      'Members.java:6 `GET /members` (and 1 more) answers with `Member` whole, and with it `password`.',
    ]);
  });

  it('says nothing of a class that is no record, keeps the field back, or that others hide or empty', async () => {
    const plain = { 'Member.java': entity('@Entity'), 'Members.java': controller };
    expect(await found({ ...plain, 'Member.java': entity('') })).to.deep.equal([]);
    const kept = '@com.fasterxml.jackson.annotation.JsonIgnoreProperties({"password"}) @Entity';
    expect(await found({ ...plain, 'Member.java': entity(kept) })).to.deep.equal([]);
    const mixed = 'class Json { void set(Mapper m) { m.addMixIn(Member.class, Hidden.class); } }';
    expect(await found({ ...plain, 'Json.java': mixed })).to.deep.equal([]);
    const emptied = 'class Store { Member one(Member m) { m.setPassword(""); return m; } }';
    expect(await found({ ...plain, 'Store.java': emptied })).to.deep.equal([]);
  });

  it('says nothing of fields that only sound alike', async () => {
    const hint = entity('@Entity', 'passwordHint');
    expect(await found({ 'Member.java': hint, 'Members.java': controller })).to.deep.equal([]);
  });
});
