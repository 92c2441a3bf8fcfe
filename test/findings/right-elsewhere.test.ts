import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('elsewhere');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/right-on-another-record'))
    .map(
      ({ location, confidence, message }) =>
        `${location.path}:${location.region.startLine} ${confidence} ${message}`,
    );
}

const head = `import express from 'express';
import { removeTask, taskOf } from './tasks';
const app = express();
function requireUser(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
`;
const tasks = `export async function removeTask(id) { return erase(id); }
async function erase(taskId) { return prisma.task.delete({ where: { id: taskId } }); }
export async function taskOf(projectId, taskId) { return prisma.task.findFirst({ where: { id: taskId, projectId } }); }
`;
const route = (body: string, before = 'requireUser', method = 'delete') => `${head}
app.${method}('/projects/:projectId/tasks/:taskId', ${before}, async (req, res) => {
  const { projectId, taskId } = req.params;
  if (!(await canEdit(req.session.user, projectId))) return res.sendStatus(403);
  ${body}
  res.sendStatus(204);
});
`;
const inRoute = (body: string, before?: string, method?: string) =>
  found({ 'app.ts': route(body, before, method), 'tasks.ts': tasks });

describe('findings: a right that is checked on another record', function () {
  this.timeout(60_000);

  it('follows the id through functions of other files, and names the check and both ids', async () => {
    expect(await inRoute('await removeTask(taskId);')).to.deep.equal([
      'app.ts:12 6 `DELETE /projects/{projectId}/tasks/{taskId}` checks what the caller may do by `projectId` (`app.ts:11`), ' +
        'but selects `task` by `taskId` alone. Nothing checks that the record belongs to what was checked.',
    ]);
  });

  it('is less sure of what is only read, and says nothing of what a request that writes only looks up', async () => {
    const read = 'const task = await prisma.task.findUnique({ where: { id: taskId } }); res.json(task);';
    expect((await inRoute(read, 'requireUser', 'get'))[0]).to.match(/^app\.ts:12 5 /);
    expect(await inRoute(`${read} await add(projectId);`, 'requireUser', 'post')).to.deep.equal([]);
  });

  it('says nothing where both ids meet, or the record is asked about itself', async () => {
    const lookAlikes = [
      'await prisma.task.delete({ where: { id: taskId, projectId } });',
      'if (!(await taskOf(projectId, taskId))) return res.sendStatus(404); await removeTask(taskId);',
      'const task = await prisma.task.findUnique({ where: { id: taskId } }); if (task.projectId !== projectId) return res.sendStatus(404); await removeTask(taskId);',
      'if (!(await canEditTask(req.session.user, taskId))) return res.sendStatus(403); await removeTask(taskId);',
      'const task = await prisma.task.findUnique({ where: { id: taskId } }); if (!task.isOf(req.session.user)) return res.sendStatus(404); await task.destroy();',
      'if (!project.tasks.some((task) => task.id === taskId)) return res.sendStatus(404); await removeTask(taskId);',
    ];
    for (const body of lookAlikes) expect(await inRoute(body), body).to.deep.equal([]);
  });

  it('says nothing where something before the handler may ask by the other id, and where nothing is asked by an id', async () => {
    expect(await inRoute('await removeTask(taskId);', 'requireUser, checks.forTask')).to.deep.equal([]);
    const without = route('await removeTask(taskId);').replace(/ {2}if \(!\(await canEdit.*\n/, '');
    expect(await found({ 'app.ts': without, 'tasks.ts': tasks })).to.deep.equal([]);
  });

  it('says nothing of the person that a right is given to', async () => {
    const member = route(
      'await prisma.user.update({ where: { id: req.body.userId }, data: { projectId } });',
    );
    expect(await found({ 'app.ts': member, 'tasks.ts': tasks })).to.deep.equal([]);
  });
});
