import { Kind } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';

/** Methods that start a server and return late or never, by the words that their receivers have. */
const starts: { language: string; method: RegExp; receiver: RegExp }[] = [
  { language: 'javascript', method: /^listen$/, receiver: /app|server|fastify|koa/i },
  { language: 'python', method: /^run$/, receiver: /^(app|application|uvicorn|server|socketio|api)$/i },
  { language: 'python', method: /^(run_app|serve_forever|run_server)$/, receiver: /./ },
  { language: 'java', method: /^run$/, receiver: /^(SpringApplication|Quarkus|Micronaut)$/ },
  { language: 'go', method: /^ListenAndServe(TLS)?$/, receiver: /./ },
  {
    language: 'go',
    method: /^(Run|RunTLS|Start|StartTLS|Listen)$/,
    receiver: /^(r|e|app|router|engine|server|srv|echo|fiber)$/i,
  },
];

/** Whether the file has a call that starts a server. */
export function startsServer(data: UnitData): boolean {
  const mine = starts.filter(({ language }) => language === data.language);
  if (!data.strings.some((text) => mine.some(({ method }) => method.test(text)))) return false;
  const unit = new Unit(data);
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) continue;
    const member = unit.a(node);
    const name = unit.string(unit.b(member));
    const receiver = nameOf(unit, unit.a(member));
    if (mine.some((one) => one.method.test(name) && one.receiver.test(receiver))) return true;
  }
  return false;
}

/** Whether the file has the function that a Go program starts with. */
export function isGoProgram({ language, functions }: UnitData): boolean {
  return (
    language === 'go' &&
    functions.some(
      ({ name, parent, owner, parameters }) =>
        name === 'main' && parent === 0 && owner < 0 && parameters.length === 0,
    )
  );
}

/** `app`, `server` of `this.server`, `createServer` of `http.createServer(app)`; `''` where there is no name. */
function nameOf(unit: Unit, node: number): string {
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member:
      return unit.string(unit.b(node));
    case Kind.Global:
    case Kind.Import:
      return unit.string(unit.a(node));
    case Kind.Call:
      return nameOf(unit, unit.a(node));
    default:
      return '';
  }
}
