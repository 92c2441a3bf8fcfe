import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** How often a text of a request becomes part of a page, if it is in what is asked whether it is of a class. */
async function countOf(passed: string): Promise<number> {
  const program = `import java.io.*;
import javax.servlet.http.*;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;
public class Shown extends HttpServlet {
  @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String text = request.getParameter("text");
    ${passed}
  }
  static class Titled extends SAXSource {
    private final String title;
    Titled(String title) { this.title = title; }
    String title() { return title; }
  }
  static String titleOf(Source source) {
    if (!(source instanceof Titled)) return "none";
    return ((Titled) source).title();
  }
  static String textOf(Source source) {
    return source instanceof StreamSource ? source.toString() : "none";
  }
}`;
  const found = await analyseFiles(new Map([['Shown.java', program]]), rules);
  return found.filter(({ rule }) => rule === 'java/servlet/cross-site-scripting').length;
}

describe('agent/analysis/flow: values that are asked for another class than theirs', function () {
  this.timeout(20_000);

  it('do not get past the question', async () => {
    const stream = 'new StreamSource(new StringReader(text))';
    expect(await countOf(`response.getWriter().print(titleOf(${stream}));`)).to.equal(0);
    expect(await countOf(`Source made = ${stream}; response.getWriter().print(titleOf(made));`)).to.equal(0);
  });

  it('get past that for their own, or for one of which theirs may be', async () => {
    expect(await countOf('response.getWriter().print(titleOf(new Titled(text)));')).to.equal(1);
    const either = 'text.isEmpty() ? new StreamSource(new StringReader(text)) : new Titled(text)';
    expect(await countOf(`response.getWriter().print(titleOf(${either}));`)).to.equal(1);
    const stream = 'new StreamSource(new StringReader(text))';
    expect(await countOf(`response.getWriter().print(textOf(${stream}));`)).to.equal(1);
  });
});

describe('agent/analysis/flow: values whose type is asked for by name', function () {
  this.timeout(20_000);

  it('are no text where they are functions, numbers or nothing', async () => {
    const linesFor = async (type: string, operator: string) => {
      const program = `const express = require('express');
const app = express();
const { execSync } = require('child_process');
app.get('/', (req, res) => {
  const name = req.query.name;
  if (typeof name ${operator} '${type}') execSync('echo ' + name);
  else execSync('print ' + name);
  res.end();
});
`;
      const found = await analyseFiles(new Map([['app.js', program]]), rules);
      return found
        .filter(({ rule }) => rule === 'javascript/process/command-injection')
        .map(({ line }) => line);
    };
    for (const type of ['function', 'number', 'undefined', 'symbol']) {
      expect(await linesFor(type, '==='), type).to.deep.equal([7]);
      expect(await linesFor(type, '!=='), type).to.deep.equal([6]);
    }
    expect(await linesFor('string', '===')).to.deep.equal([6, 7]);
  });
});
