import { expect } from 'chai';
import {
  angleTemplate,
  braceTemplate,
  colonTemplates,
  type PathTemplate,
  regexTemplate,
  regexTemplates,
} from '#agent/endpoints/path-template.js';
import { processorSeconds } from '#test/processor-seconds.js';

const shown = ({ path, parameters }: PathTemplate) =>
  `${path} ${parameters.map(({ name, schema }) => `${name}:${schema.type}`).join(' ')}`.trim();

describe('agent/endpoints/path-template', () => {
  const colon: Record<string, string[]> = {
    '/': ['/'],
    '/users/:id': ['/users/{id} id:string'],
    '/users/:id(\\d+)': ['/users/{id} id:integer'],
    '/users/:id([0-9]{1,8})/posts/:post': ['/users/{id}/posts/{post} id:integer post:string'],
    '/flights/:from-:to': ['/flights/{from}-{to} from:string to:string'],
    '/a/:b?': ['/a/{b} b:string', '/a'],
    '/a{/:b}': ['/a/{b} b:string', '/a'],
    '/files/*': ['/files/{wildcard} wildcard:string'],
    '/files/*path': ['/files/{path} path:string'],
    '/files/(.*)': ['/files/{wildcard} wildcard:string'],
    '*': ['/{wildcard} wildcard:string'],
    users: ['/users'],
    '/:id/copy/:id': ['/{id}/copy/{id2} id:string id2:string'],
  };
  for (const [path, expected] of Object.entries(colon))
    it(`reads ${path} with colons`, () => {
      expect(colonTemplates(path).map(shown)).to.deep.equal(expected);
    });

  const angle: Record<string, string> = {
    '/users/<int:id>': '/users/{id} id:integer',
    'users/<slug:name>/': '/users/{name}/ name:string',
    '/price/<float:value>': '/price/{value} value:number',
    '/<any(a, b):kind>/<name>': '/{kind}/{name} kind:string name:string',
    '/x/<string(length=2):lang>': '/x/{lang} lang:string',
    '/literal/{brace}': '/literal/%7Bbrace%7D',
    '/<constructor:own>': '/{own} own:string',
    '': '',
  };
  for (const [path, expected] of Object.entries(angle))
    it(`reads ${path || 'an empty path'} with angles`, () => {
      expect(shown(angleTemplate(path))).to.equal(expected);
    });

  it('reads braces with a converter', () => {
    expect(shown(braceTemplate('/files/{name:path}/v/{v:int}'))).to.equal(
      '/files/{name}/v/{v} name:string v:integer',
    );
  });

  const regex: Record<string, string> = {
    '^articles/(?P<year>[0-9]{4})/$': '/articles/{year}/ year:integer',
    '^articles/(?P<slug>[\\w-]+)/(?P<page>\\d+)?$': '/articles/{slug}/{page} slug:string page:integer',
    '^a/(\\d+)/b/([^/]+)/$': '/a/{group1}/b/{group2}/ group1:integer group2:string',
    '^(?:api/)?v1/(?:users|people)/$': '/v1/users/',
    '^robots\\.txt$': '/robots.txt',
    '^/?end/?$': '/end/',
    '\\A\\w+/[a-z]+\\Z': '/{group1}/{group2} group1:string group2:string',
    '^((?P<a>x)|(?P<b>y))/$': '/{group1}/ group1:string',
    '(unclosed': '/{group1} group1:string',
    '^\\/(@[\\w\\-]+\\/[^\\/]+)\\/log\\/(\\d+)$':
      '/@{group1}/{group2}/log/{group3} group1:string group2:string group3:integer',
    '^\\/badge\\/([@\\w\\/]+)\\.svg$': '/badge/{group1}.svg group1:string',
    '^/files(/.*)?$': '/files{group1} group1:string',
    '^/(a/b|c)$': '/{group1} group1:string',
  };
  for (const [pattern, expected] of Object.entries(regex))
    it(`reads the expression ${pattern}`, () => {
      expect(shown(regexTemplate(pattern))).to.equal(expected);
    });

  it('writes out what may be absent or is chosen, and what comes before a pattern that fits anywhere', () => {
    const paths = (pattern: string, isAnywhere = false) =>
      regexTemplates(pattern, isAnywhere).map(({ path }) => path);
    expect(paths('/spawn(?P<path>/.*)?')).to.deep.equal(['/spawn/{path}', '/spawn']);
    expect(paths('/a(/b)?(?:/c/\\d+)?')).to.deep.equal(['/a/b/c/{group1}', '/a/b', '/a/c/{group1}', '/a']);
    expect(paths('\\.(?:js|css)$', true)).to.deep.equal(['/{wildcard}.js', '/{wildcard}.css']);
    expect(paths('^\\/v(\\d+)\\/items$', true)).to.deep.equal(['/v{group1}/items']);
    expect(paths('.*', true)).to.deep.equal(['/{group1}']);
    expect(paths('/x/(user|services)/y')).to.deep.equal(['/x/{group1}/y']);
  });

  it('bounds hostile paths', async () => {
    const seconds = await processorSeconds(() => {
      expect(colonTemplates('/:a?'.repeat(5000)).length).to.be.at.most(16);
      regexTemplate('('.repeat(100_000));
      regexTemplate('(?:'.repeat(100_000));
      expect(regexTemplates('(/a)?'.repeat(20_000)).length).to.be.at.most(8);
      regexTemplates('(?:a|b)'.repeat(20_000), true);
      colonTemplates('/:a('.repeat(50_000));
      angleTemplate('<a('.repeat(50_000));
    });
    expect(seconds).to.be.below(2);
  });
});
