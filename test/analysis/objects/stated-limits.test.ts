import { expect } from 'chai';
import { callsOf, membersOf } from './calls-of.js';

/** A list that holds more objects than are kept apart, whatever type it is thought to have. */
const MANY = Array.from({ length: 40 }, (_, i) => `all.add(new Other${i}());`).join(' ');
const OTHERS = Array.from(
  { length: 40 },
  (_, i) => `class Other${i} { String getName() { return ""; } }`,
).join('\n');

async function called(text: string, program: string): Promise<string[]> {
  const calls = await callsOf({ 'a/Main.java': `package a;\n${program}` });
  return calls.filter((line) => line.startsWith(`${text} -> `)).map((line) => line.slice(text.length + 4));
}

describe('agent/analysis/objects: types that programs state', function () {
  this.timeout(20_000);

  it('say which of many objects a method is called on, where the language keeps to them', async () => {
    const program = `import java.util.*;
${OTHERS}
interface Named { String getName(); }
class One implements Named { public String getName() { return "one"; } }
class Two extends One { public String getName() { return "two"; } }
class Main {
  void run(List<Object> all) {
    ${MANY}
    for (Object one : all) { Named named = (Named) one; named.getName(); }
  }
}`;
    expect(await called('named.getName()', program)).to.deep.equal(['One.getName, Two.getName']);
  });

  it('say that an object is one of a library, unless a class of the program may be of that type', async () => {
    const program = (bases: string) => `import java.util.*;
import org.dom4j.Element;
import org.dom4j.tree.BaseElement;
class Own ${bases} { public String getName() { return "own"; } }
class Main {
  void run(Object given) { element(new Own()); }
  String element(Object given) { Element element = (Element) given; return element.getName(); }
}`;
    const of = (bases: string) => called('element.getName()', program(bases));
    expect(await of('')).to.deep.equal([]);
    expect(await of('implements java.io.Serializable')).to.deep.equal([]);
    expect(await of('implements Element')).to.deep.equal(['Own.getName']);
    expect(await of('extends BaseElement')).to.deep.equal(['Own.getName']);
  });

  it('say nothing of what is of any type', async () => {
    const program = `class Own { public String toString() { return "own"; } }
class Main {
  void run() { shown(new Own()); }
  <T> void shown(T given) { Object object = given; object.toString(); }
}`;
    expect(await called('object.toString()', program)).to.deep.equal(['Own.toString']);
  });

  it('say that a text is no list, whatever calls are thought to pass', async () => {
    const program = `import java.util.*;
class Main {
  void run(Object given) { plain(List.of("a")); shown(List.of("a")); }
  <T> String shown(T input) { return input.replaceAll("a", "b"); }
  String plain(String input) { return input.replaceAll("a", "b"); }
}`;
    const members = await membersOf({ 'a/Main.java': `package a;\n${program}` });
    const read = members.filter((line) => line.startsWith('input.replaceAll'));
    expect(read).to.deep.equal([
      'input.replaceAll -> java.lang.String#replaceAll, string#replaceAll',
      'input.replaceAll -> list#replaceAll',
    ]);
  });
});
