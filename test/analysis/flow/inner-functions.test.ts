import { expectAtMarks } from './marked-lines.js';

const JAVA = `import java.sql.*;
import java.util.Map;
import java.util.StringJoiner;
import javax.servlet.http.*;
class Search extends HttpServlet {
  String filtered(Map<String, String> values) {
    StringJoiner text = new StringJoiner(" AND ");
    values.forEach((name, value) -> text.add(name + " = '" + value + "'"));
    return text.toString();
  }
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Statement statement = DriverManager.getConnection("jdbc:h2:mem:a").createStatement();
    statement.executeQuery(filtered(Map.of("lane", "b")));
    statement.executeQuery(filtered(Map.of("lane", request.getParameter("lane")))); // found
  }
}
`;

const JAVASCRIPT = `const { exec } = require('child_process');
const joined = (values) => {
  const parts = [];
  values.forEach((value) => parts.push('-' + value));
  return parts.join(' ');
};
const twice = (one, other) => {
  const quoted = (text) => "'" + text + "'";
  return [quoted(one), quoted(other)];
};
require('express')().get('/', (req, res) => {
  exec('ls ' + joined(['a', 'b']));
  exec('ls ' + joined(['a', req.query.b])); // found
  exec('ls ' + twice(req.query.a, 'b')[0]); // found
  exec('ls ' + twice(req.query.a, 'b')[1]);
});
`;

describe('agent/analysis/flow: functions that one call of the function around them runs', function () {
  this.timeout(20_000);
  it('leave in its variables what that call gave them, in Java', () =>
    expectAtMarks('sql-injection', 'Search.java', JAVA));
  it('leave in its variables what that call gave them, in JavaScript', () =>
    expectAtMarks('command-injection', 'app.js', JAVASCRIPT));
});
