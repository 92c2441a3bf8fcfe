const fs = require('fs');
const path = require('path');
const { safeJoin } = require('./paths');

const root = path.join(__dirname, 'data');

exports.read = async (ctx) => {
  const file = path.join(root, ctx.params.name);
  ctx.body = fs.createReadStream(file); // expect: CWE-22
};

exports.write = async (ctx) => {
  const { content } = ctx.request.body;
  await fs.promises.writeFile(safeJoin(root, ctx.params.name), content);
  ctx.status = 204;
};

exports.remove = async (ctx) => {
  if (!/^[a-z0-9-]+$/.test(ctx.params.name)) ctx.throw(400, 'bad name');
  await fs.promises.unlink(path.join(root, ctx.params.name));
  await fs.promises.rm(`${root}/.cache/${ctx.query.version}`, { force: true }); // expect: CWE-22
  ctx.status = 204;
};
