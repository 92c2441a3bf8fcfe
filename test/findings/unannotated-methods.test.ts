import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const asked = `  @Authorized("read") Note getNote(Long id);
  @Authorized("read") List<Note> getNotes();
  @Authorized("write") Note saveNote(Note note);
  @Authorized("write") Note removeNote(Note note);
  @Authorized("write") Note restoreNote(Note note);
`;
const service = (methods: string, before = '') =>
  `import java.util.List;\n\n${before}public interface NoteService {\n${asked}  ${methods}\n}\n`;

async function found(program: string): Promise<string[]> {
  const folder = temporaryFolder('annotations');
  writeFiles(folder, { 'src/NoteService.java': program });
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId === 'java/access/method-without-permission')
    .map(({ location, message }) => `${location.region.startLine} ${message}`);
}

describe('findings: methods without the permission of another way to the same record', function () {
  this.timeout(60_000);

  it('names both, and the annotation', async () => {
    expect(await found(service('Note getNoteByUuid(String uuid);'))).to.deep.equal([
      '9 `getNoteByUuid` of `NoteService` requires no permission, and gives `Note` as `getNote` (`src/NoteService.java:4`) does, which has `@Authorized`.',
    ]);
    expect(await found(service('Note getNote(String name, int version);'))).to.have.length(1);
  });

  it('says nothing of other methods, of those that are said to be open, and where the class asks', async () => {
    const lookAlikes = [
      service('Note emptyNote();'),
      service('Person getNoteByUuid(String uuid);'),
      service('String getNoteByUuid(String uuid);'),
      service('@AllowAnonymous Note getNoteByUuid(String uuid);'),
      service('Note getNoteByUuid(String uuid);', '@Authorized("read")\n'),
      service('Note getNoteByUuid(String uuid); Note a(); Note b(); Note c(); Note d(); Note e(); Note f();'),
    ];
    for (const program of lookAlikes) expect(await found(program), program).to.deep.equal([]);
  });
});
