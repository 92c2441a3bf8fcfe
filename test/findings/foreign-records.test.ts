import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('foreign');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/insecure-direct-object-reference'))
    .map(({ location, message }) => `${location.path}:${location.region.startLine} ${message}`);
}

const head = `import express from 'express';
const app = express();
function requireUser(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
`;
/** The records of who asks, by `all`; one by its id, by `one`. */
const app = (all: string, one: string, checks = 'requireUser') => `${head}
app.get('/notes', requireUser, async (req, res) => res.json(await ${all}));
app.get('/notes/:id', ${checks}, async (req, res) => res.json(await ${one}));
`;
const mine = 'prisma.note.findMany({ where: { userId: req.session.user.id } })';
const byId = 'prisma.note.findUnique({ where: { id: req.params.id } })';

describe('findings: records selected by an id of the request alone', function () {
  this.timeout(60_000);

  it('names the endpoint, the model, and where others are limited by which field', async () => {
    expect(await found({ 'app.ts': app(mine, byId) })).to.deep.equal([
      'app.ts:9 `GET /notes/{id}` selects `note` by an id from the request, and neither the query nor the code around it checks whose record ' +
        'it is. Elsewhere, records of this model are limited to those of the caller by `userId`: `app.ts:8`.',
    ]);
  });

  it('knows queries of Sequelize, Mongoose, TypeORM and Drizzle', async () => {
    const programs: [string, string][] = [
      [
        'Note.findAll({ where: { ownerId: req.session.user.id } })',
        'Note.destroy({ where: { id: req.params.id } })',
      ],
      ['Note.find({ owner: req.session.user.id })', 'Note.findByIdAndDelete(req.params.id)'],
      [
        'noteRepository.findBy({ userId: req.session.user.id })',
        'noteRepository.findOneBy({ id: Number(req.params.id) })',
      ],
      [
        'db.select().from(notes).where(eq(notes.userId, req.session.user.id))',
        'db.delete(notes).where(and(eq(notes.id, req.params.id), isNull(notes.deletedAt)))',
      ],
      [
        'db.query.notes.findMany({ where: (note, { eq }) => eq(note.userId, req.session.user.id) })',
        'db.query.notes.findFirst({ where: (note, { eq }) => eq(note.id, req.params.id) })',
      ],
    ];
    for (const [all, one] of programs)
      expect(await found({ 'app.ts': app(all, one) }), one).to.have.length(1);
  });

  it('reads names of queries that ask for nothing, or for an order alone', async () => {
    const repository = `package shop;
import org.springframework.data.jpa.repository.JpaRepository;
public interface Notes extends JpaRepository<Note, Long> {
  java.util.List<Note> findByOrderByName();
  Note findByAndId(Long id);
}`;
    const controller = `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Controller {
  private final Notes notes;
  Controller(Notes notes) { this.notes = notes; }
  @GetMapping("/notes") public Object all() { return notes.findByOrderByName(); }
  @GetMapping("/notes/{id}") public Object one(@PathVariable Long id) { return notes.findByAndId(id); }
}`;
    expect(await found({ 'shop/Notes.java': repository, 'shop/Controller.java': controller })).to.deep.equal(
      [],
    );
  });

  it('lets handlers see who asks themselves, as long as they do no more with it', async () => {
    const handler = (check: string) => `app.put('/notes/:id', async (req, res) => {
  const session = await getServerSession(req, res);
  if (!session) return res.status(401).end();
  ${check}
  res.json(await prisma.note.update({ where: { id: req.params.id, deletedAt: null }, data: req.body }));
});
`;
    const others = `${head}app.get('/notes', requireUser, async (req, res) => res.json(await ${mine}));\n`;
    expect(await found({ 'app.ts': `${others}${handler('')}` })).to.have.length(1);
    const check = 'if (!(await isMember(session.user.id, req.params.id))) return res.status(403).end();';
    expect(await found({ 'app.ts': `${others}${handler(check)}` })).to.deep.equal([]);
  });

  it('follows the id, and who asks, into functions that are called', async () => {
    const files = {
      'app.ts': `import { notesOf, noteOf } from './notes';\n${app('notesOf(req.session.user.id)', 'noteOf(req.params.id)')}`,
      'notes.ts': `export async function notesOf(user) { return prisma.note.findMany({ where: { userId: user } }); }
export async function noteOf(key) {
  const id = Number(key);
  return prisma.note.findUnique({ where: { id } });
}
`,
    };
    // That the one takes who asks says nothing of the other.
    expect((await found(files)).map((one) => one.slice(0, 11))).to.deep.equal(['notes.ts:4 ']);
  });

  it('says nothing where the query or the code around has to do with who asks, or cannot be read', async () => {
    const silent: [string, string, string?][] = [
      [mine, 'prisma.note.findFirst({ where: { id: req.params.id, userId: req.session.user.id } })'],
      [mine, 'prisma.note.findFirst({ where: { id: req.params.id, ...limits } })'],
      [mine, `allowed(req.session.user.id, ${byId})`],
      [mine, 'prisma.note.findFirst({ where: { id: req.session.noteId } })'],
      [mine, 'prisma.note.findFirst({ where: { token: req.params.token } })'],
      [mine, byId, "requireUser, require('./more').checks()"],
      [mine, byId, '(req, res, next) => req.session.user.isAdmin ? next() : res.sendStatus(403)'],
      ['prisma.note.findMany({ where: { folderId: req.query.folder } })', byId],
      ['prisma.note.findMany({ where: { userId: req.query.user } })', byId],
      ['prisma.list.findMany({ where: { userId: req.session.user.id } })', byId],
    ];
    for (const [all, one, checks] of silent)
      expect(await found({ 'app.ts': app(all, one, checks) }), `${all} ${one} ${checks}`).to.deep.equal([]);
  });

  it('says nothing of endpoints that anybody may call: what they show is for everybody', async () => {
    expect(await found({ 'app.ts': app(mine, byId, 'express.json()') })).to.deep.equal([]);
  });

  it('knows SQLAlchemy, and text with placeholders of GORM', async () => {
    const python = (query: string) => `from flask import Flask
from flask_login import current_user, login_required
app = Flask(__name__)
@app.get('/notes')
@login_required
def all():
    return list(db.session.scalars(select(Note).where(Note.user_id == current_user.id)))
@app.get('/notes/<note_id>')
@login_required
def one(note_id):
    return ${query}
`;
    expect(await found({ 'app.py': python('db.session.get(Note, note_id)') })).to.have.length(1);
    expect(
      await found({ 'app.py': python('db.session.query(Note).filter(Note.id == note_id).one()') }),
    ).to.have.length(1);
    expect(
      await found({ 'app.py': python('Note.query.filter_by(id=note_id, user=current_user).one()') }),
    ).to.deep.equal([]);
    const go = (query: string) => `package main
import "github.com/gin-gonic/gin"
func requireUser(c *gin.Context) {
	if c.GetString("user") == "" {
		c.AbortWithStatus(401)
		return
	}
	c.Next()
}
func main() {
	r := gin.Default()
	r.GET("/notes", requireUser, all)
	r.GET("/notes/:id", requireUser, one)
	r.Run()
}
func all(c *gin.Context) {
	var notes []Note
	db.Find(&notes, "user_id = ?", c.GetString("user"))
	c.JSON(200, notes)
}
func one(c *gin.Context) {
	id := c.Param("id")
	var note Note
	${query}
	c.JSON(200, note)
}
`;
    expect(await found({ 'app.go': go('db.Where("id = ?", id).First(&note)') })).to.have.length(1);
    expect(
      await found({ 'app.go': go('db.First(&note, "id = ? AND user_id = ?", id, c.GetString("user"))') }),
    ).to.deep.equal([]);
  });

  it('takes a call of a method of a model for the query that it makes', async () => {
    const model = (method: string) =>
      `import { Model } from 'sequelize';\nexport class Note extends Model { ${method} }\n`;
    const remove = 'static removeById(id) { return this.destroy({ where: { id } }); }';
    const all = 'Note.findAll({ where: { userId: req.session.user.id } })';
    const files = (one: string, method = remove) => ({
      'app.ts': `import { Note } from './note.js';\n${app(all, one)}`,
      'note.ts': model(method),
    });
    const places = async (one: string, method?: string) =>
      (await found(files(one, method))).map((text) => text.split(' ')[0]);
    expect(await places('Note.removeById(req.params.id)')).to.deep.equal(['app.ts:10']);
    expect(await places('Note.removeById(req.session.user.lastNote)')).to.deep.equal([]);
    expect(await places('Page.removeById(req.params.id)')).to.deep.equal([]);
    const limited = 'static removeById(id, userId) { return this.destroy({ where: { id, userId } }); }';
    expect(await places('Note.removeById(req.params.id, req.session.user.id)', limited)).to.deep.equal([]);
  });

  it('does not take what is done with who asks after a removal for a check of it', async () => {
    const routes = (body: string) => `${head}
app.get('/notes', requireUser, async (req, res) => res.json(await Note.findAll({ where: { userId: req.session.user.id } })));
app.delete('/notes/:id', requireUser, async (req, res) => { ${body} });
`;
    const tell = 'tell(req.session.user.id); ';
    const remove = 'await Note.destroy({ where: { id: req.params.id } }); ';
    const read = 'const note = await Note.findOne({ where: { id: req.params.id } }); ';
    expect(await found({ 'app.ts': routes(remove + tell) })).to.have.length(1);
    expect(await found({ 'app.ts': routes(tell + remove) })).to.deep.equal([]);
    expect(await found({ 'app.ts': routes(read + tell) })).to.deep.equal([]);
  });
});
