import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** The lines at which what is in a request becomes part of a page. @param uses what the servlet does with its panels, by methods of its own */
async function linesOf(uses: string, methods = ''): Promise<number[]> {
  const program = `import java.io.IOException;
import java.util.List;
import javax.servlet.http.*;
public class Panels extends HttpServlet {
  private final List<Panel> panels = List.of(new Title(), new Clock());
  @Override protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    ${uses}
  }
  ${methods}
  interface Panel {
    String text(HttpServletRequest request);
    void write(String text, HttpServletResponse response) throws IOException;
    default void fill(HttpServletRequest request, HttpServletResponse response) throws IOException {
      write("<p>" + text(request) + "</p>", response);
    }
  }
  static class Title implements Panel {
    @Override public String text(HttpServletRequest request) { return request.getParameter("title"); }
    @Override public void write(String text, HttpServletResponse response) throws IOException {
      response.setIntHeader("X-Title", text.length());
    }
  }
  static class Clock implements Panel {
    @Override public String text(HttpServletRequest request) { return "noon"; }
    @Override public void write(String text, HttpServletResponse response) throws IOException {
      response.getWriter().write(text);
    }
  }
}`;
  const found = await analyseFiles(new Map([['Panels.java', program]]), rules);
  return found.filter(({ rule }) => rule === 'java/servlet/cross-site-scripting').map(({ line }) => line);
}

describe('agent/analysis/flow: the class of what a function is called with', function () {
  this.timeout(20_000);

  const passed = 'HttpServletRequest request, HttpServletResponse response) throws IOException';
  const filled = `static void filled(Panel panel, ${passed} {
    String text = panel.text(request);
    if (text != null) panel.write(text, response);
  }`;
  const crossed = `static void crossed(Panel from, Panel to, ${passed} { to.write(from.text(request), response); }`;

  it('is one in all that the function does with it', async () => {
    const own = 'for (Panel panel : panels) panel.fill(request, response);';
    expect(await linesOf(own)).to.deep.equal([]);
    const given = 'for (Panel panel : panels) filled(panel, request, response);';
    expect(await linesOf(given, filled)).to.deep.equal([]);
  });

  it('says nothing of something else that it is called with', async () => {
    const known = 'crossed(panels.get(0), panels.get(1), request, response);';
    expect(await linesOf(known, crossed)).to.have.length(1);
    const any = 'for (Panel a : panels) for (Panel b : panels) crossed(a, b, request, response);';
    expect(await linesOf(any, crossed)).to.have.length(1);
  });
});
