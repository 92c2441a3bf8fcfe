import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const PROGRAM = `const hash = {};
function modified(form) {
  const value = form.isText ? location.hash : 1;
  const fields = location.search.match(/[^\\][.]+/g);
  function put(object, index) {
    if (index === fields.length) return;
    object[fields[index]] = object[fields[index]] || {};
    if (index === fields.length - 1) object[fields[index]] = value;
    put(object[fields[index]], index + 1);
  }
  put(hash, 0);
  document.body.innerHTML = fields[0];
}
document.querySelector('form').addEventListener('change', (event) => modified(event.target));
`;

describe('agent/analysis/flow: a key that a function counts on and passes to itself', function () {
  this.timeout(20_000);
  it('makes no variant of the function for each number', async () => {
    const { result } = await analyseProgram(new Map([['app.js', PROGRAM]]), loadRules());
    const count = (key: string) => result.statistics.counts.find(({ name }) => name === key)?.count;
    expect(count('summaries')).to.be.a('number').below(100);
    expect(count('facts')).to.be.a('number').below(2000);
    expect(result.overBudget).to.deep.equal([]);
    expect(result.findings.map(({ rule }) => rule.id)).to.include('javascript/dom/cross-site-scripting');
  });
});
