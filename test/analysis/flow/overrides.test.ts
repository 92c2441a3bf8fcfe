import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The lines at which a command from a request is run. @param base what the class has of its own besides the handler */
async function linesOf(base: readonly string[], derived: readonly string[]): Promise<number[]> {
  const lines = [
    'import os',
    'from flask import request',
    'from flask.views import MethodView',
    'class Base(MethodView):',
    '    def post(self):',
    '        return self.handle(request.args["a"])',
    ...base,
    'class Run(Base):',
    ...derived,
  ];
  const found = await analyseFiles(new Map([['app.py', lines.join('\n')]]), rules);
  return found.filter(({ rule }) => rule === 'python/process/command-injection').map(({ line }) => line);
}

describe('agent/analysis/flow: methods that frameworks call', function () {
  this.timeout(20_000);

  it('act on instances of derived classes, which have methods of their own', async () => {
    const run = ['    def handle(self, data):', '        os.system(data)'];
    expect(await linesOf([], run)).to.deep.equal([9]);
    expect(await linesOf(['    def handle(self, data):', '        pass'], run)).to.deep.equal([11]);
  });

  it('do not act on those that override them', async () => {
    const run = [
      '    def post(self):',
      '        pass',
      '    def handle(self, data):',
      '        os.system(data)',
    ];
    expect(await linesOf([], run)).to.deep.equal([]);
  });

  it('ask with `super` for what a class of a library has', async () => {
    const program = `import javax.servlet.http.*;
import org.slf4j.*;
class Decoding extends HttpServletRequestWrapper {
  private static final Logger LOG = LoggerFactory.getLogger(Decoding.class);
  Decoding(HttpServletRequest request) { super(request); }
  @Override public String getParameter(String name) {
    String value = super.getParameter(name);
    LOG.info("Got " + value);
    return value;
  }
}`;
    const found = await analyseFiles(new Map([['Decoding.java', program]]), rules);
    expect(found.map(({ rule, line }) => [rule, line])).to.deep.include(['java/logging/log-injection', 8]);
  });
});
