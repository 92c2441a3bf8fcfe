const got = require('got');
const _ = require('lodash');
const known = new Map([
  ['docs', 'https://docs.example.com'],
  ['home', 'https://www.example.com'],
]);

exports.follow = async (ctx) => {
  if (known.has(ctx.params.id)) return ctx.redirect(known.get(ctx.params.id));
  ctx.redirect(ctx.query.fallback); // expect: CWE-601
};

exports.preview = async (ctx) => {
  const { url, title } = ctx.request.body;
  const page = await got(url); // expect: CWE-918
  const info = await got('https://preview.example.com/info', { searchParams: { url } });
  ctx.body = `<h1>${_.escape(title)}</h1><p>${title}</p>`; // expect: CWE-79
  ctx.state.size = page.body.length + info.body.length;
};
