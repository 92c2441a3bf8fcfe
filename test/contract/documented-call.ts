import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { type Answer, type CallOptions, call } from '#test/api/call.js';

interface Response {
  headers?: Record<string, unknown>;
  content: { 'application/json': { schema: object } };
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: object };
}

/**
 * Calls the API of a server and holds every answer against what its own OpenAPI document says: the status is
 * documented, the body fits the schema, the documented headers are there.
 */
export class DocumentedApi {
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  private constructor(
    readonly url: string,
    readonly document: Document,
  ) {
    addFormats.default(this.ajv);
  }

  static async of(url: string): Promise<DocumentedApi> {
    const { body } = await call(`${url}/openapi.json`);
    return new DocumentedApi(url, body as Document);
  }

  /** @param path below `/api/v1` */
  async call(path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await call(`${this.url}/api/v1${path}`, options);
    this.check((options.method ?? 'GET').toLowerCase(), path.split('?')[0], answer);
    return answer;
  }

  private check(method: string, path: string, answer: Answer): void {
    const template = Object.keys(this.document.paths).find((known) => matches(known, `/api/v1${path}`));
    if (template === undefined) throw new Error(`${path} is not documented`);
    const response = this.document.paths[template][method]?.responses[answer.status];
    if (!response)
      throw new Error(`${method} ${template} does not document ${answer.status}: ${answer.text}`);
    const place = `${method} ${template} ${answer.status}`;
    const validate = this.validator(place, response);
    expect(validate(answer.body), `${place}: ${this.ajv.errorsText(validate.errors)}`).to.equal(true);
    for (const name of Object.keys(response.headers ?? {})) {
      expect(answer.headers.get(name), `${place}: header ${name}`).to.be.a('string');
    }
  }

  private validator(place: string, response: Response): ValidateFunction {
    const known = this.validators.get(place);
    if (known) return known;
    // References point into the document, so it is given along.
    const { schema } = response.content['application/json'];
    const made = this.ajv.compile({ ...schema, components: this.document.components });
    this.validators.set(place, made);
    return made;
  }
}

/** Whether a path template such as `/scans/{scanId}` fits a path; the more exact template comes first by length. */
function matches(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
  );
}
