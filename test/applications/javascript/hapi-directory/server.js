const Hapi = require('@hapi/hapi');
const people = require('./people');

const init = async () => {
  const server = Hapi.server({ port: 3000 });
  server.route([
    { method: 'GET', path: '/people', handler: people.find },
    { method: 'GET', path: '/people/{name}', options: { handler: people.show } },
    { method: 'POST', path: '/people', handler: people.importXml },
    {
      method: 'GET',
      path: '/leave',
      handler: (request, h) => h.redirect(request.query.to), // expect: CWE-601
    },
    { method: 'GET', path: '/home', handler: (request, h) => h.redirect('/people?from=' + request.query.from) },
  ]);
  await server.start();
};

init();
