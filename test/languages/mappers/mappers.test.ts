import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const controller = `package app;
import java.util.List;
import org.springframework.web.bind.annotation.*;
@RestController
public class Items {
  private ItemMapper mapper;
  @GetMapping("/items")
  public List<String> items(@RequestParam String x) {
    return mapper.find(x);
  }
}
`;
const mapperInterface = `package app;
import java.util.List;
public interface ItemMapper {
  List<String> find(String x);
}
`;

async function foundIn(
  statements: string,
  path = 'ItemMapper.xml',
  more: [string, string][] = [],
): Promise<string[]> {
  const files = new Map([
    ['src/app/Items.java', controller],
    ['src/app/ItemMapper.java', mapperInterface],
    [path, `<mapper namespace="app.ItemMapper">\n${statements}\n</mapper>`],
    ...more,
  ]);
  const found = await analyseFiles(files, loadRules());
  return found
    .filter(({ rule }) => rule.startsWith('java/mybatis/'))
    .map(({ file, line, sourceFile, sourceLine }) => `${sourceFile}:${sourceLine} > ${file}:${line}`);
}

describe('mappers', function () {
  this.timeout(60_000);

  it('show the flow from the request to the placeholder', async () => {
    expect(await foundIn('<select id="find">SELECT ${x}</select>')).to.deep.equal([
      'src/app/Items.java:8 > ItemMapper.xml:2',
    ]);
  });

  it('are read by any name in a program that uses MyBatis, else by that of the interface', async () => {
    const statement = '<select id="find">SELECT ${x}</select>';
    expect(await foundIn(statement, 'sql/items.xml')).to.deep.equal([]);
    const configuration =
      'import org.mybatis.spring.annotation.MapperScan;\n@MapperScan("app") class Config {}\n';
    expect(
      await foundIn(statement, 'sql/items.xml', [['src/app/Config.java', configuration]]),
    ).to.have.length(1);
  });

  it('find nothing in statements whose includes go round in circles', async () => {
    expect(
      await foundIn(
        '<sql id="a"><include refid="b"/></sql><sql id="b"><include refid="a"/></sql><select id="find"><include refid="a"/></select>',
      ),
    ).to.deep.equal([]);
  });

  it('end with includes that multiply', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const included = `<include refid="l${level + 1}"/>`.repeat(20);
      return `<sql id="l${level}">${included}</sql>`;
    });
    const started = performance.now();
    await foundIn(
      `${levels.join('\n')}<sql id="l9">\${x}</sql><select id="find"><include refid="l0"/></select>`,
    );
    expect(performance.now() - started).to.be.below(20_000);
  });

  it('end with properties that name each other', async () => {
    const properties = Array.from(
      { length: 300 },
      (_, at) => `<property name="p${at}" value="${`\${p${at + 1}}`.repeat(100)}"/>`,
    );
    const included = `<include refid="a">${properties.join('')}</include>`;
    expect(
      await foundIn(`<sql id="a">\${p0} \${x}</sql><select id="find">${included}</select>`),
    ).to.have.length(1);
  });

  it('show a value once that a statement inserts several times, and values side by side as one', async () => {
    expect(
      await foundIn(
        '<sql id="a">${x}\n${x} AND\n${x}</sql><select id="find"><include refid="a"/><include refid="a"/></select>',
      ),
    ).to.have.length(1);
    expect(await foundIn('<select id="find">${x}\nAND ${x}</select>')).to.have.length(1);
  });

  it('take any expression between the braces', async () => {
    for (const odd of ['', '.', 'x[', 'a..b', '@java.lang.Runtime@getRuntime()', 'x'.repeat(400), '${', "'"])
      expect(await foundIn(`<select id="find">SELECT \${${odd}}</select>`)).to.be.an('array');
    expect(await foundIn('<select id="find">SELECT ${x.trim()}</select>')).to.have.length(1);
  });

  it('find nothing where a test lets only constants through', async () => {
    for (const test of [`x == 'a' or x == "b"`, `x != null and 'a'.equals(x)`, "x in {'a', 'b'}"])
      expect(
        await foundIn(`<select id="find"><if test="${test.replaceAll('"', '&quot;')}">\${x}</if></select>`),
      ).to.deep.equal([]);
    for (const test of ['x != null', `x != 'a'`, `x == 'a' or y == 'b'`])
      expect(await foundIn(`<select id="find"><if test="${test}">\${x}</if></select>`)).to.have.length(1);
  });
});
