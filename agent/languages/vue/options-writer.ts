import { COMPONENT, PROPS, VIEW } from '../components/component-unit.js';
import type { SyntaxReader } from '../components/syntax-reader.js';
import type { ProgramText } from '../templates/program-text.js';
import { ANYTHING, isIdentifier, OPTIONS } from './names.js';

const FUNCTIONS = new Set(['function_expression', 'generator_function', 'method_definition']);

/**
 * Writes the options of a component as the class that Vue makes of them: what `data` gives and the properties are members of
 * its instances, `computed` are getters, `methods` and hooks are methods, and so is what its template does.
 */
export class OptionsWriter {
  private count = 0;
  private readonly called: string[] = [];
  private readonly watched: [method: string, path: string][] = [];

  constructor(
    private readonly program: ProgramText,
    private readonly reader: SyntaxReader,
    /** Where a place of the script stands in the file. */
    private readonly placeOf: (offset: number) => number,
  ) {}

  write(object: number, view: () => void): void {
    const { reader, program } = this;
    const options = reader.membersOf(object);
    const start = this.placeOf(reader.tree.start(object));
    const end = this.placeOf(reader.tree.end(object));
    program.made(`class ${OPTIONS} {\nconstructor(${PROPS}) {\nObject.assign(this, ${PROPS});\n`, start, end);
    program.made(`this.$props = ${PROPS};\n`, start, end);
    if (options.has('setup')) program.made(`Object.assign(this, this.setup(${PROPS}, {}));\n`, start, end);
    if (options.has('data')) program.made('Object.assign(this, this.data(this));\n', start, end);
    program.made('}\n', start, end);
    for (const member of reader.named(object)) this.option(member);
    program.made(`${VIEW}() {\n`, start, end);
    view();
    program.made('}\n}\n', start, end);
    program.made(`export default function ${COMPONENT}(${PROPS}) {\n`, start, end);
    program.made(`const component = new ${OPTIONS}(${PROPS});\n`, start, end);
    // Any of them may be called, in any order, and as often as anybody likes: what one sets, no other takes back.
    program.made(`while (${ANYTHING}()) {\n`, start, end);
    for (const name of this.called) program.made(`if (${ANYTHING}()) component.${name}();\n`, start, end);
    for (const [method, path] of this.watched)
      program.made(
        `if (${ANYTHING}()) component.${method}(component.${path}, component.${path});\n`,
        start,
        end,
      );
    program.made(`}\ncomponent.${VIEW}();\n}\n`, start, end);
  }

  private option(member: number): void {
    const { reader } = this;
    const key = reader.keyOf(member);
    const value = reader.valueOf(member);
    const isObject = value >= 0 && reader.type(value) === 'object';
    if (key === 'methods' && isObject) for (const one of reader.named(value)) this.member(one);
    else if (key === 'computed' && isObject) for (const one of reader.named(value)) this.computed(one);
    else if (key === 'watch' && isObject) for (const one of reader.named(value)) this.watcher(one);
    else if (value >= 0 && this.isFunction(value)) {
      this.member(member);
    } else this.field('', member);
  }

  private isFunction(node: number): boolean {
    return FUNCTIONS.has(this.reader.type(node)) || this.reader.type(node) === 'arrow_function';
  }

  /** A member as a method, or as a field where it is no function by its form. */
  private member(member: number): void {
    const { reader } = this;
    const name = reader.keyOf(member);
    const value = reader.valueOf(member);
    if (!isIdentifier(name) || value < 0 || !FUNCTIONS.has(reader.type(value))) {
      this.field(name, member);
      return;
    }
    this.method('', name, value);
    // Vue calls hooks, and the template or somebody else calls methods.
    if (name !== 'data' && name !== 'setup') this.called.push(name);
  }

  private computed(member: number): void {
    const { reader } = this;
    const name = reader.keyOf(member);
    const value = reader.valueOf(member);
    if (!isIdentifier(name) || value < 0) this.field('', member);
    else if (FUNCTIONS.has(reader.type(value))) this.method('get ', name, value);
    else if (reader.type(value) === 'arrow_function') {
      this.made(`get ${name}() { return (`, value);
      this.copied(value);
      this.made('\n)(this); }\n', value);
    } else if (reader.type(value) === 'object') {
      const accessors = reader.membersOf(value);
      for (const accessor of ['get', 'set']) {
        const one = reader.valueOf(accessors.get(accessor));
        if (one >= 0 && FUNCTIONS.has(reader.type(one))) this.method(`${accessor} `, name, one);
      }
    } else this.field(name, member);
  }

  /** What watches a member is called with its value. */
  private watcher(member: number): void {
    const { reader } = this;
    const path = reader.keyOf(member);
    let value = reader.valueOf(member);
    if (value >= 0 && reader.type(value) === 'object')
      value = reader.valueOf(reader.membersOf(value).get('handler'));
    if (value < 0 || !this.isFunction(value)) return;
    const method = `goalkeeperWatch__${this.count++}`;
    if (FUNCTIONS.has(reader.type(value))) this.method('', method, value);
    else this.assigned(method, value);
    if (/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/.test(path)) this.watched.push([method, path]);
  }

  /** A function in the form of a method: its parameters and body as they are. */
  private method(before: string, name: string, node: number): void {
    const { reader, program } = this;
    const parameters = reader.child(node, 'parameters');
    if (parameters < 0) return;
    const head = reader.tree.text.slice(reader.tree.start(node), reader.tree.start(parameters));
    const isAsync = before === '' && /^\s*async\b/.test(head);
    const at = this.placeOf(reader.tree.start(node));
    const mark = `${before}${isAsync ? 'async ' : ''}${before === '' && head.includes('*') ? '*' : ''}`;
    program.made(`${mark}${name}`, at, this.placeOf(reader.tree.end(node)));
    program.copied(this.placeOf(reader.tree.start(parameters)), this.placeOf(reader.tree.end(node)));
    this.made('\n', node);
  }

  private field(name: string, member: number): void {
    const { reader } = this;
    const type = reader.type(member);
    if (type === 'method_definition') return;
    const spread = type === 'spread_element' ? (reader.named(member)[0] ?? -1) : -1;
    const value = type === 'spread_element' ? spread : reader.valueOf(member);
    if (value >= 0) this.assigned(isIdentifier(name) ? name : `goalkeeperOption__${this.count++}`, value);
  }

  private assigned(name: string, value: number): void {
    this.made(`${name} = `, value);
    this.copied(value);
    this.made('\n;\n', value);
  }

  private copied(node: number): void {
    const { tree } = this.reader;
    this.program.copied(this.placeOf(tree.start(node)), this.placeOf(tree.end(node)));
  }

  private made(text: string, node: number): void {
    const { tree } = this.reader;
    this.program.made(text, this.placeOf(tree.start(node)), this.placeOf(tree.end(node)));
  }
}
