import { PROPS } from '../components/component-unit.js';
import type { Edit } from '../components/edited-script.js';
import type { Piece } from '../components/markup.js';
import type { SyntaxReader } from '../components/syntax-reader.js';
import type { ProgramText } from '../templates/program-text.js';

/** Runes that are what they are given, as far as a value goes. */
const VALUES = new Set([
  ...['$state', '$state.raw', '$state.frozen', '$state.snapshot', '$state.eager'],
  ...['$derived', '$bindable'],
]);
/** Runes that call the function that they are given. */
const CALLS = new Set(['$derived.by', '$effect', '$effect.pre', '$effect.root']);

/** What the scripts of a component say that JavaScript does not, written in JavaScript. */
export class ScriptEdits {
  readonly edits: Edit[] = [];
  /** Variables that `$:` declares by giving them a value. */
  readonly reactive: string[] = [];
  /** Names that imports bind, and those that scripts declare. */
  readonly imported = new Set<string>();
  readonly declared = new Set<string>();

  constructor(
    private readonly reader: SyntaxReader,
    private readonly first: ProgramText,
    /** The script of each instance: what it exports are properties of the component. */
    private readonly instance: Piece | undefined,
  ) {
    this.names();
    for (const node of reader.named(0)) if (this.isInstance(node)) this.statement(node);
    for (let node = 0; node < reader.tree.length; node++)
      if (reader.type(node) === 'call_expression') this.rune(node);
    this.edits.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  private isInstance(node: number): boolean {
    const at = this.at(node);
    return this.instance !== undefined && at >= this.instance.start && at < this.instance.end;
  }

  private at(node: number): number {
    return this.first.startAt(this.reader.tree.start(node));
  }

  private end(node: number): number {
    return this.first.endAt(this.reader.tree.end(node));
  }

  private edit(start: number, end: number, text: string): void {
    if (end >= start) this.edits.push({ start, end, text });
  }

  private names(): void {
    const { reader } = this;
    for (const statement of reader.named(0)) {
      const target = reader.type(statement) === 'import_statement' ? this.imported : this.declared;
      const inner =
        reader.type(statement) === 'export_statement' ? reader.child(statement, 'declaration') : statement;
      if (inner < 0) continue;
      if (target === this.imported) this.identifiers(inner, target);
      else if (this.isDeclaration(inner))
        for (const one of reader.named(inner)) this.identifiers(reader.child(one, 'name'), target);
    }
  }

  private isDeclaration(node: number): boolean {
    return ['lexical_declaration', 'variable_declaration'].includes(this.reader.type(node));
  }

  private identifiers(node: number, into: Set<string>): void {
    if (node < 0) return;
    const { reader } = this;
    const end = reader.tree.next(node);
    for (let one = node; one < end; one++)
      if (/^(?:identifier|shorthand_property_identifier_pattern)$/.test(reader.type(one)))
        into.add(reader.text(one));
  }

  private statement(node: number): void {
    const { reader } = this;
    const type = reader.type(node);
    if (type === 'labeled_statement') this.reactiveStatement(node);
    if (type !== 'export_statement') return;
    const declaration = reader.child(node, 'declaration');
    if (declaration < 0) {
      this.exportedNames(node);
      return;
    }
    this.edit(this.at(node), this.at(declaration), '');
    if (!this.isDeclaration(declaration) || /^const\b/.test(reader.text(declaration))) return;
    for (const one of reader.named(declaration)) this.property(one);
  }

  /** `export let name = fallback` is the property of that name. */
  private property(declarator: number): void {
    const { reader } = this;
    const name = reader.child(declarator, 'name');
    if (name < 0 || reader.type(name) !== 'identifier') return;
    const property = `${PROPS}.${reader.text(name)}`;
    const value = reader.child(declarator, 'value');
    if (value < 0) {
      this.edit(this.end(declarator), this.end(declarator), ` = ${property}`);
      return;
    }
    this.edit(this.at(value), this.at(value), `${property} ?? (`);
    this.edit(this.end(value), this.end(value), ')');
  }

  /** `export { klass as class }` */
  private exportedNames(node: number): void {
    const { reader } = this;
    const text: string[] = [];
    for (const clause of reader.named(node))
      for (const one of reader.named(clause)) {
        if (reader.type(one) !== 'export_specifier') continue;
        const name = reader.child(one, 'name');
        const alias = reader.child(one, 'alias');
        if (name < 0 || !this.declared.has(reader.text(name))) continue;
        const shown = reader.text(alias < 0 ? name : alias);
        if (/^[A-Za-z_$][\w$]*$/.test(shown))
          text.push(`${reader.text(name)} = ${PROPS}.${shown} ?? ${reader.text(name)};`);
      }
    this.edit(this.at(node), this.end(node), text.join(' '));
  }

  /** `$: total = price * count` declares `total`. */
  private reactiveStatement(node: number): void {
    const { reader } = this;
    if (!/^\$\s*:/.test(reader.text(node))) return;
    const [statement] = reader.named(node).slice(-1);
    if (statement === undefined || reader.type(statement) !== 'expression_statement') return;
    const assigned = reader.unwrapped(reader.named(statement)[0] ?? -1);
    if (assigned < 0 || reader.type(assigned) !== 'assignment_expression') return;
    const names = new Set<string>();
    const left = reader.child(assigned, 'left');
    if (left < 0 || /^(?:member|subscript)_expression$/.test(reader.type(left))) return;
    this.identifiers(left, names);
    for (const name of names)
      if (!this.declared.has(name) && !this.imported.has(name)) {
        this.declared.add(name);
        this.reactive.push(name);
      }
  }

  private rune(node: number): void {
    const { reader } = this;
    const callee = reader.child(node, 'function');
    const given = reader.child(node, 'arguments');
    if (callee < 0 || given < 0) return;
    const name = reader.text(callee);
    const start = this.at(node);
    const [value] = reader.named(given);
    if (name === '$props') this.edit(start, this.end(node), PROPS);
    else if (value === undefined && VALUES.has(name)) this.edit(start, this.end(node), 'undefined');
    else if (value !== undefined && (VALUES.has(name) || CALLS.has(name))) {
      // A statement may stand before that ends without a semicolon.
      this.edit(start, this.at(value), /^\$effect(?:\.pre)?$/.test(name) ? ';(' : '(');
      this.edit(this.end(value), this.end(node), CALLS.has(name) ? ')()' : ')');
    }
  }
}
