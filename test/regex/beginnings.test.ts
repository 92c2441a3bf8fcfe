import { expect } from 'chai';
import { beginningsMatched } from '#agent/regex/beginnings.js';

const of = (pattern: string, isAtStart = false) => [...beginningsMatched(pattern, isAtStart)].sort();

describe('agent/regex: what texts begin with in which an expression is found', () => {
  it('is what the expression says from its start on', () => {
    expect(of('^https://a\\.example/')).to.deep.equal(['https://a.example/']);
    expect(of('^/ab?c')).to.deep.equal(['/abc', '/ac']);
    expect(of('^/ab*c')).to.deep.equal(['/a']);
    expect(of('^(/a|x)')).to.deep.equal(['/a', 'x']);
    expect(of('^(?:http|ftp)s{2}:')).to.deep.equal(['ftpss:', 'httpss:']);
    expect(of('^/a$')).to.deep.equal(['/a']);
    expect(of('/^http:/i')).to.deep.equal(['http:']);
  });

  it('is of several characters the significant ones', () => {
    expect(of('^/[a-z]+')).to.deep.equal(['/a']);
    expect(of('^[/b]')).to.deep.equal(['/']);
    expect(of('^[b-d]')).to.deep.equal(['b']);
    expect(of('^/\\w')).to.deep.equal(['/0', '/A', '/_', '/a']);
    const others = of('^/(?![/\\\\])');
    expect(others).to.include.members(['/a', '/?']);
    expect(others).not.to.include.members(['//']);
    expect(others).not.to.include.members(['/\\']);
  });

  it('is not known where the expression may be found behind something, or may begin with nothing', () => {
    expect(of('/[a-z]')).to.deep.equal([]);
    expect(of('^[a-z]*')).to.deep.equal([]);
    expect(of('^/a|b')).to.deep.equal([]);
    expect(of('/^a/m')).to.deep.equal([]);
    expect(of('^')).to.deep.equal([]);
    expect(of('^(')).to.deep.equal([]);
    expect(of('^....')).to.deep.equal([]);
  });

  it('is the start of the text where the match begins there', () => {
    expect(of('/[a-z]', true)).to.deep.equal(['/a']);
    expect(of('/a|b', true)).to.deep.equal(['/a', 'b']);
  });
});
