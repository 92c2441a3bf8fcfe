import type { Expression } from './expression.js';
import { getterOf, isName, ScriptWriter } from './script-writer.js';

/** How objects that every page has are read: the method of the request, or of the session, that gives one of their values. */
const implicit: Readonly<Record<string, string>> = {
  param: 'request.getParameter',
  paramValues: 'request.getParameterValues',
  header: 'request.getHeader',
  headerValues: 'request.getHeaders',
  sessionScope: 'session.getAttribute',
  applicationScope: 'application.getAttribute',
  initParam: 'application.getInitParameter',
};

/** Writes the program of a template in the syntax of Java. */
export class JavaWriter extends ScriptWriter {
  override getters = true;
  protected override readonly either: readonly [string, string, string] = [
    '(exception == null ? ',
    ' : ',
    ')',
  ];

  override forEach(
    tag: string,
    targets: readonly string[],
    values: Expression,
    start: number,
    end: number,
  ): void {
    this.enter(tag, start, end, () => {
      this.made(`for (Object ${targets[0]} : `, start, end);
      this.expression(values);
      this.made(') ', start, end);
    });
  }

  override expression(value: Expression): void {
    const { start, end } = value;
    if (value.kind === 'member' || value.kind === 'index') {
      if (this.implicitValue(value)) return;
      if (value.kind === 'member' && !isName(value.name)) {
        this.expression(value.object);
        return;
      }
    }
    if (value.kind === 'list' || value.kind === 'map') {
      const parts = value.kind === 'list' ? value.items : value.entries.map((entry) => entry.value);
      super.expression({ kind: 'unknown', parts, start, end });
      return;
    }
    super.expression(value);
  }

  /** `param.name`, `header['name']`, `cookie.name`, `requestScope.name`, `pageContext.request.name`. */
  private implicitValue(value: Expression & { kind: 'member' | 'index' }): boolean {
    const { object, start, end } = value;
    if (isPageRequest(object) && value.kind === 'member') {
      this.made(`request.${getterOf(value.name)}()`, start, end);
      return true;
    }
    if (object.kind !== 'name') return false;
    if (object.name === 'cookie') {
      this.made('request.getCookies()[0]', start, end);
      return true;
    }
    if (
      (object.name === 'requestScope' || object.name === 'pageScope') &&
      value.kind === 'member' &&
      isName(value.name)
    ) {
      this.made(`request.${value.name}`, start, end);
      return true;
    }
    if (!Object.hasOwn(implicit, object.name)) return false;
    this.made(`${implicit[object.name]}(`, start, end);
    if (value.kind === 'member') this.made(JSON.stringify(value.name), start, end);
    else this.expression(value.index);
    this.made(')', start, end);
    return true;
  }
}

function isPageRequest(value: Expression): boolean {
  return (
    value.kind === 'member' &&
    value.name === 'request' &&
    value.object.kind === 'name' &&
    value.object.name === 'pageContext'
  );
}
