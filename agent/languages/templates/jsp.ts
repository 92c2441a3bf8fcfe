import { type Dialect, type Expression, javaWords } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import { JavaWriter } from './java-writer.js';
import { closingBrace, type JspAttribute, type JspPiece, jspPieces } from './jsp-pieces.js';
import type { ProgramText } from './program-text.js';
import { OPERATIONS, RENDER } from './relocate.js';
import { isName } from './script-writer.js';

const expressionLanguage: Dialect = {
  words: { ...javaWords, empty: 'empty' },
  filter: '',
  inlineIf: false,
  ternary: true,
  namespaces: true,
};

const IMPORTS = `import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import javax.servlet.ServletContext;
import javax.servlet.jsp.JspWriter;
import javax.servlet.jsp.PageContext;
`;
const OPEN = `void ${RENDER}(HttpServletRequest request, boolean escaping, HttpServletResponse response, ServletContext application, Throwable exception) throws Throwable {
PageContext pageContext = (PageContext) (Object) request;
HttpSession session = request.getSession();
JspWriter out = pageContext.getOut();
`;

/** Writes the class that a JSP page is compiled to, as far as the analysis needs it. */
export function jspProgram(program: ProgramText): void {
  new JspPage(program).write();
}

class JspPage {
  private readonly writer: JavaWriter;
  /** Variables that tags of the page set: of the expression language only. */
  private readonly variables = new Set<string>();
  private ignoresValues = false;

  constructor(private readonly program: ProgramText) {
    this.writer = new JavaWriter(program, 'jsp');
    this.writer.special = (name, start, end) => this.name(name, start, end);
  }

  write(): void {
    const { program, writer } = this;
    const { length } = program.template;
    const pieces = [...jspPieces(program.template)];
    writer.made(IMPORTS, 0, 0);
    for (const piece of pieces) this.prepare(piece);
    writer.made('class Page {\n', 0, length);
    for (const { kind, from, to } of pieces)
      if (kind === 'declaration') {
        program.copied(from, to);
        writer.made('\n', to, to);
      }
    writer.made(OPEN, 0, length);
    for (const name of this.variables) writer.made(`Object el_${name} = request.${name};\n`, 0, 0);
    for (const piece of pieces) this.piece(piece);
    writer.leaveAll();
    writer.made('}\n}\n', length, length);
  }

  /** Imports, and names that tags set. */
  private prepare({ kind, name, attributes, start, end }: JspPiece): void {
    if (kind === 'directive' && name === 'page') {
      if (attributes.get('isELIgnored')?.value === 'true') this.ignoresValues = true;
      for (const imported of attributes.get('import')?.value.split(',') ?? [])
        if (/^\s*[\w.]+(\.\*)?\s*$/.test(imported))
          this.writer.made(`import ${imported.trim()};\n`, start, end);
    }
    const variable = kind === 'tag' ? (attributes.get('var') ?? attributes.get('id')) : undefined;
    if (
      variable !== undefined &&
      /:(set|forEach|forTokens|useBean|url|import)$/.test(name) &&
      isName(variable.value)
    )
      this.variables.add(variable.value);
  }

  private piece(piece: JspPiece): void {
    const { writer, program } = this;
    const { start, end, from, to } = piece;
    switch (piece.kind) {
      case 'scriptlet':
        program.copied(from, to);
        writer.made('\n', to, end);
        return;
      case 'expression':
        writer.made(`${OPERATIONS}.jsp.raw((`, start, end);
        program.copied(from, to);
        writer.made('\n));\n', to, end);
        return;
      case 'value': {
        const value = this.parsed(from, to);
        if (value !== null && !this.ignoresValues) writer.print(value, true, start, end);
        return;
      }
      case 'directive':
        if (piece.name === 'include') this.include(piece.attributes.get('file'), piece);
        return;
      case 'tag':
        this.tag(piece);
        return;
      case 'end-tag':
        writer.leave(piece.name, start, end);
    }
  }

  private tag(piece: JspPiece): void {
    const { writer } = this;
    const { start, end, attributes, isEmpty, name } = piece;
    const value = (attribute: string) => this.attribute(attributes.get(attribute));
    const variable = attributes.get('var')?.value ?? '';
    switch (name) {
      case 'c:out':
      case 'x:out':
        this.output(value('value'), attributes.get('escapeXml')?.value === 'false', piece);
        return;
      case 's:property':
        this.output(
          value('value'),
          /false/.test((attributes.get('escape') ?? attributes.get('escapeHtml'))?.value ?? ''),
          piece,
        );
        return;
      case 'bean:write':
        this.output(this.bean(piece), attributes.get('filter')?.value === 'false', piece);
        return;
      case 'c:set':
        if (isName(variable)) writer.assign(`el_${variable}`, value('value'), start, end);
        return;
      case 'c:forEach':
      case 'c:forTokens': {
        const items = value('items') ?? { kind: 'list', items: [], start, end };
        if (!isEmpty)
          writer.forEach(name, [isName(variable) ? `el_${variable}` : 'each_'], items, start, end);
        return;
      }
      case 'c:if':
      case 'c:when':
        if (!isEmpty) writer.if(name, value('test'), start, end);
        return;
      case 'jsp:include':
        this.include(attributes.get('page'), piece);
        return;
      case 'c:import':
        this.include(attributes.get('url'), piece);
    }
  }

  private output(value: Expression | null, raw: boolean, { start, end }: JspPiece): void {
    if (value !== null && raw) this.writer.print(value, true, start, end);
    else if (value !== null) this.writer.evaluate(value);
  }

  private bean({ attributes }: JspPiece): Expression | null {
    const name = attributes.get('name');
    if (name === undefined || !isName(name.value)) return null;
    const bean: Expression = { kind: 'name', name: name.value, start: name.start, end: name.end };
    const property = attributes.get('property');
    if (property === undefined || !isName(property.value)) return bean;
    return { kind: 'member', object: bean, name: property.value, start: name.start, end: property.end };
  }

  private include(file: JspAttribute | undefined, { start, end }: JspPiece): void {
    if (file === undefined || /[$<#]/.test(file.value)) return;
    this.writer.made(`${OPERATIONS}.jsp.include(${JSON.stringify(file.value)});\n`, start, end);
  }

  /** The value of an attribute: `${...}`, or text with such values in it; null where there is nothing of the kind. */
  private attribute(attribute: JspAttribute | undefined): Expression | null {
    if (attribute === undefined) return null;
    const { template } = this.program;
    const parts: Expression[] = [];
    let at = attribute.start;
    for (const found of attribute.value.matchAll(/[$#%]\{/g)) {
      const from = attribute.start + found.index + 2;
      if (from < at) continue;
      const close = closingBrace(template, from);
      if (close < 0 || close >= attribute.end) break;
      const value = this.parsed(from, close);
      if (value !== null) parts.push(value);
      at = close + 1;
    }
    if (parts.length === 0) return null;
    return parts.length === 1
      ? parts[0]
      : { kind: 'unknown', parts, start: attribute.start, end: attribute.end };
  }

  private parsed(from: number, to: number): Expression | null {
    return new ExpressionParser(this.program.template, from, to, expressionLanguage).expression();
  }

  /** The implicit objects of the expression language are told apart by what is taken of them; see `JavaWriter`. */
  private name(name: string, start: number, end: number): boolean {
    if (this.variables.has(name) || name.startsWith('el_'))
      this.writer.made(name.startsWith('el_') ? name : `el_${name}`, start, end);
    else this.writer.made(isName(name) ? `request.${name}` : 'null', start, end);
    return true;
  }
}
