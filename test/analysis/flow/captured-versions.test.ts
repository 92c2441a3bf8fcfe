import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const JAVA = `import java.util.concurrent.Callable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.Assert;
import org.springframework.web.bind.annotation.*;
@RestController
class Decks {
  private JdbcTemplate jdbc;
  @GetMapping("/early")
  Callable<Object> early(@RequestParam String deck) {
    Runnable before = () -> jdbc.execute("DELETE FROM deck WHERE id = " + deck);
    if (!deck.matches("[A-D]")) throw new IllegalArgumentException();
    return () -> jdbc.queryForList("SELECT name FROM deck WHERE id = " + deck);
  }
  @GetMapping("/asserted")
  Callable<Object> asserted(@RequestParam String deck, @RequestParam String ship) {
    Assert.isTrue(deck.matches("[A-D]"), "no deck");
    return new Callable<>() {
      public Object call() {
        jdbc.execute("DELETE FROM ship WHERE id = " + ship);
        return jdbc.queryForList("SELECT name FROM deck WHERE id = " + deck);
      }
    };
  }
}
`;

const JAVASCRIPT = `const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/once', (request, response) => {
  const name = request.query.name;
  if (!/^[a-z]+$/.test(name)) return response.end();
  setTimeout(() => exec('ls ' + name), 10);
});
app.get('/again', (request, response) => {
  let name = request.query.name;
  if (!/^[a-z]+$/.test(name)) return response.end();
  setTimeout(() => exec('ls ' + name), 10);
  name = request.query.other;
});
`;

async function linesOf(path: string, text: string, rule: string): Promise<number[]> {
  const found = await analyseFiles(new Map([[path, text]]), rules);
  return found.filter((one) => one.rule.endsWith(rule)).map(({ line }) => line);
}

describe('agent/analysis/flow: variables that functions within read', function () {
  this.timeout(20_000);

  it('are checked where the function is made behind the check', async () => {
    expect(await linesOf('Decks.java', JAVA, 'sql-injection')).to.deep.equal([10, 19]);
  });

  it('are not where they get another value afterwards', async () => {
    expect(await linesOf('app.js', JAVASCRIPT, 'command-injection')).to.deep.equal([12]);
  });
});
