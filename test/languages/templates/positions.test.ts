import { expect } from 'chai';
import { Kind } from '#agent/ir/kinds.js';
import { loweredTemplate, printed } from './lowered-template.js';

const raw = async (path: string, text: string, operation = 'raw') =>
  printed(await loweredTemplate(path, text), text, operation, Kind.Call, Kind.Member);

describe('languages/templates: what is printed without escaping, where it stands in the file', () => {
  const cases: [path: string, text: string, values: string[]][] = [
    ['a.ejs', '<p>\r\n<%- user.name -%>\r\n<%= user.name %> <%# <%- a %>', ['user.name']],
    ['a.ejs', '<% list.forEach((item) => { %><%- item["a"] // note\n%><% }) %>', ['item["a"]']],
    [
      'a.jinja',
      '{{ a }}{{ b.c|upper|safe }}{% raw %}{{ d|safe }}{% endraw %}{# {{ e|safe }} #}',
      ['b.c|upper'],
    ],
    [
      'a.html',
      '{% autoescape off %}{{ a ~ b }}{% autoescape on %}{{ c }}{% endautoescape %}{% endautoescape %}',
      ['a ~ b'],
    ],
    ['a.hbs', '{{a}}{{{b.c}}}{{& d }}{{!-- {{{e}}} --}}\\{{{f}}}', ['b.c', 'd']],
    ['a.tpl', '{{#each a}}{{b}}{{{c}}}{{/each}}', ['c']],
    ['a.tpl', '{% if a %}{{ b|safe }}{% endif %}', ['b']],
    ['a.jinja', '{% set a = b.c|safe %}{% set d = e %}{{ a }}{{ d }}', ['a']],
    ['a.pug', 'p= a\np!= b.c\np !{d} \\!{e}\n//- p!= f\na(href!=g title=h)', ['b.c', 'd', 'g']],
    [
      'a.jsp',
      '<%-- ${a} --%><c:out value="${b}"/>${c.d}\\${e}<%= f.g() %><c:out value="${h}" escapeXml="false"/>',
      ['c.d', 'f.g()', 'h'],
    ],
    ['a.html', '<p th:text="${a}" th:utext="${b.c}">[[${d}]] [(${e})]</p><!-- [(${f})] -->', ['b.c', 'e']],
  ];
  for (const [path, text, values] of cases)
    it(`${path} ${JSON.stringify(text)}`, async () => {
      const found = await raw(path, text);
      expect(found.map((value) => value.trim())).to.deep.equal(values);
    });

  it('keeps what depends on the renderer apart', async () => {
    expect(await raw('a.html', '{{ a.b }} {{ c|safe }}', 'print')).to.deep.equal(['a.b']);
  });

  it('tells where in the markup an escaped value stands', async () => {
    const text = `<!--[if IE]><script src="a"><![endif]--><a href="{{ a }}" title="{{ b }}" class={{ c }}>{{ d }}</a><script>var e = {{ e }}, f = "{{ f }}"; // {{ g }}
      </script><script type="application/json">{{ h }}</script><img src="/x/{{ i }}">`;
    expect(await raw('a.html', text, 'link')).to.deep.equal(['a']);
    expect(await raw('a.html', text, 'unquoted')).to.deep.equal(['c']);
    expect(await raw('a.html', text, 'script')).to.deep.equal(['e']);
  });

  it('takes documents without any template for no program', async () => {
    const error = await loweredTemplate('a.html', '<p title="go({a: 1})">text</p>').catch(
      (reason: Error) => reason,
    );
    expect(error).to.be.instanceOf(Error).with.property('message', 'a.html: no-program');
  });
});

describe('languages/templates: names', () => {
  it('makes members of the context of what the template does not declare', async () => {
    const text = '{% set a = 1 %}{{ a }}{{ b }}{% for c in d %}{{ c }}{% endfor %}';
    const unit = await loweredTemplate('a.jinja', text);
    const members: string[] = [];
    for (let node = 0; node < unit.nodeCount; node++)
      if (unit.kind(node) === Kind.Member && unit.kind(unit.a(node)) === Kind.Captured)
        members.push(unit.string(unit.b(node)));
    expect(members.sort()).to.deep.equal(['b', 'd']);
  });

  it('says which function renders', async () => {
    const unit = await loweredTemplate('a.ejs', '<%= a %>');
    const { renders = -1 } = unit.data;
    expect(unit.data.functions[renders].parameters.map(({ name }) => name)).to.deep.equal([
      'locals',
      'escaping',
    ]);
    expect(unit.data.functions[renders]).to.include({ start: 0, end: 8 });
  });
});
