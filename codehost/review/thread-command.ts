import { lexer, type Token } from 'marked';

/** What every command begins with, at the beginning of its line. */
export const COMMAND = '/goalkeeper';
/** Characters of a reply that is read for a command. */
const MAX_REPLY = 20_000;
/** As long as what the API takes. */
const MAX_REASON = 500;
/** Between two such lines the code host shows a quotation, which Markdown does not know. */
const FENCED_QUOTATION = /^>>>[ \t]*$[\s\S]*?^>>>[ \t]*$/gm;
/** The parser goes as deep as quotations and lists are nested: nobody means so many, and one is enough for none to count. */
const DEEP_NESTING = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){20,}/gm;

/** What somebody asks for in the thread of a finding. */
export type ThreadCommand =
  | { kind: 'dismiss'; reason: string }
  | { kind: 'reopen' }
  /** Of changes of endpoints. */
  | { kind: 'accept'; reason: string }
  /** Meant for us, but not to be done; why, as the rest of a sentence that begins with "Nothing was changed: ". */
  | { kind: 'unclear'; problem: string };

/**
 * Reads the command of a reply. It is a line of a paragraph: in quotations, code, lists and HTML nothing is one.
 * @param body Markdown
 * @returns null when there is none
 */
export function readCommand(body: string): ThreadCommand | null {
  const text = body.replace(/\r\n?/g, '\n');
  if (!text.includes(COMMAND)) return null;
  if (text.length > MAX_REPLY)
    return unclear(`a reply with a command may have at most ${MAX_REPLY} characters`);
  const lines = lexer(text.replace(FENCED_QUOTATION, '').replace(DEEP_NESTING, '> '))
    .flatMap((block) => (block.type === 'paragraph' ? linesOf(block.tokens ?? []) : []))
    .map((line) => line.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .filter((line) => line === COMMAND || line.startsWith(`${COMMAND} `));
  const [line, ...others] = lines;
  if (line === undefined) return null;
  if (others.length > 0) return unclear('a reply may have one command only');
  const [, name = '', ...rest] = line.split(' ');
  return commandOf(name, rest.join(' '));
}

function commandOf(name: string, rest: string): ThreadCommand {
  switch (name) {
    case 'dismiss':
    case 'accept':
      if (rest === '') return unclear('a reason is missing');
      if (Array.from(rest).length > MAX_REASON)
        return unclear(`the reason has more than ${MAX_REASON} characters`);
      return { kind: name, reason: rest };
    case 'reopen':
      return { kind: 'reopen' };
    case '':
      return unclear('the command does not say what to do');
    default:
      return unclear('there is no such command');
  }
}

function unclear(problem: string): ThreadCommand {
  return { kind: 'unclear', problem };
}

/** A paragraph as it was written, line by line; what is code, a link or HTML begins no line. */
function linesOf(tokens: readonly Token[]): string[] {
  const written = tokens.map(({ type, raw }) => {
    if (type === 'br') return '\n';
    return type === 'text' ? raw : raw.replaceAll('\n', ' ');
  });
  return written.join('').split('\n');
}
