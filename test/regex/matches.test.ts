import { expect } from 'chai';
import { Matcher, type Sign } from '#agent/regex/matches.js';

const signs = (text: string): Sign[] =>
  [...text].map((one) => (one === '*' ? 'some' : (one.codePointAt(0) ?? 0)));

describe('agent/regex: whether an expression is found in a text', () => {
  it('says what an engine says', () => {
    const patterns = ['^/a(b|c)+$', 'b{2,3}', '(?:^|/)x?y$', '[a-c]+\\d*', '^$', '^(?:|/a|/b.*)$', '(?i)/AB'];
    const texts = ['', '/a', '/ab', '/abcb', 'bb', '/b', '/bxy', 'xy', '/xy', '/a/y', 'abc12', '/AB', 'zz'];
    for (const pattern of patterns) {
      const engine = pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'i') : new RegExp(pattern);
      for (const text of texts) {
        const found = engine.exec(text);
        expect(Matcher.of(pattern)?.finds(signs(text), false), `${pattern} ${text}`).to.equal(found !== null);
      }
    }
  });

  it('takes what is not known for any number of characters', () => {
    const finds = (pattern: string, text: string, isWhole = false) =>
      Matcher.of(pattern)?.finds(signs(text), true, isWhole);
    expect(finds('^/a/[a-z]+/logo$', '/a/*/logo')).to.equal(true);
    expect(finds('^/a/self/logo$', '/a/*/logo')).to.equal(true);
    expect(finds('^/a/[a-z]+/logo$', '/a/*/icon')).to.equal(false);
    expect(finds('/a', '/*', true)).to.equal(true);
    expect(finds('/a/b', '/*')).to.equal(true);
    expect(finds('/', '*')).to.equal(true);
    expect(finds('x/', '/*')).to.equal(false);
  });

  it('takes no time that grows beyond the length of both, and leaves what looks ahead', () => {
    const long = signs(`/${'a'.repeat(3000)}!`);
    expect(Matcher.of('^/(a+)+$')?.finds(long, true)).to.equal(false);
    expect(Matcher.of('^/(?!b)a$')).to.equal(null);
    expect(Matcher.of('(a)\\1')).to.equal(null);
  });
});
