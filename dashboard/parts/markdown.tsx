import { lexer, type Token, type Tokens } from 'marked';
import type { ComponentChild } from 'preact';

interface Props {
  text: string;
  /** Level of its highest heading on this page. */
  headings?: 1 | 2 | 3 | 4;
  /** Whether a list of its parts leads to them. */
  contents?: boolean;
}

/** So much is parsed; the rest is shown as it is. Parsers of Markdown are slow on texts that were made to be. */
const MOST_CHARACTERS = 200_000;

/**
 * Markdown that anybody may have written. It becomes elements one by one and never a text of HTML: what is HTML in it stays
 * text, pictures become links, and links lead to web addresses only.
 */
export function Markdown({ text, headings = 2, contents = false }: Props) {
  const tokens = lexer(text.slice(0, MOST_CHARACTERS), { gfm: true });
  const rest = text.slice(MOST_CHARACTERS);
  const body = (
    <div class="markdown">
      {blocks(tokens, headings)}
      {rest && <pre>{rest}</pre>}
    </div>
  );
  if (!contents) return body;
  return (
    <div class="with-contents">
      <Contents tokens={tokens} />
      {body}
    </div>
  );
}

/** Links to the parts of a long text. Their anchors are numbers: nothing in the text can take the place of another. */
function Contents({ tokens }: { tokens: readonly Token[] }) {
  const parts = tokens.flatMap((token, index) =>
    token.type === 'heading' && (token as Tokens.Heading).depth === 2
      ? [{ index, name: (token as Tokens.Heading).text }]
      : [],
  );
  return (
    <nav aria-label="Contents" class="contents">
      <ul>
        {parts.map(({ index, name }) => (
          <li key={index}>
            <a href={`#part-${index}`}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function blocks(tokens: readonly Token[], headings: number): ComponentChild[] {
  return tokens.map((token, index) => block(token as Tokens.Generic, index, headings));
}

function block(token: Tokens.Generic, index: number, headings: number): ComponentChild {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = `h${Math.min(6, token.depth + headings - 1)}` as 'h2';
      return <Heading id={`part-${index}`}>{inline(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'text':
      return inline(token.tokens ?? [token]);
    case 'code':
      if (token.lang === 'mermaid') return <Diagram text={token.text} />;
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, for the keyboard too
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], headings)}</blockquote>;
    case 'list':
      return list(token as Tokens.List, headings);
    case 'table':
      return table(token as Tokens.Table);
    case 'hr':
      return <hr />;
    default:
      return <p>{token.raw}</p>;
  }
}

/** What draws such diagrams is several times as large as this whole application: the text says the same. */
function Diagram({ text }: { text: string }) {
  return (
    <details>
      <summary>Diagram, as Mermaid text</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide text scrolls, for the keyboard too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
}

function list({ ordered, start, items }: Tokens.List, headings: number): ComponentChild {
  const entries = items.map((item) => (
    <li>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      {blocks(item.tokens, headings)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{entries}</ol> : <ul>{entries}</ul>;
}

function table({ header, rows, align }: Tokens.Table): ComponentChild {
  const className = (column: number) => (align[column] === 'right' ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, for the keyboard too
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th scope="col" class={className(column)}>
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, column) => (
                <td class={className(column)}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: readonly Token[] = []): ComponentChild[] {
  return tokens.map((token) => inlineOne(token as Tokens.Generic));
}

function inlineOne(token: Tokens.Generic): ComponentChild {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <WebLink href={token.href}>{inline(token.tokens)}</WebLink>;
    case 'image':
      return <WebLink href={token.href}>{token.text || token.href}</WebLink>;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : unescaped(token.text);
    default:
      return token.raw;
  }
}

/** A link to a web address that shows where it leads; to anything else it is only text. */
export function WebLink({ href, children }: { href: string; children: ComponentChild }) {
  if (!isWebAddress(href)) return <>{children}</>;
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" title={href}>
      {children}
    </a>
  );
}

function isWebAddress(href: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/** The few entities that writers of Markdown use; the others stay as they are written. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]);
}

/** A sentence in which only `code` is marked. */
export function Sentence({ text }: { text: string }) {
  return (
    <bdi>
      {text
        .split(/(`[^`]+`)/)
        .map((part) =>
          part.length > 2 && part.startsWith('`') && part.endsWith('`') ? (
            <code>{part.slice(1, -1)}</code>
          ) : (
            part
          ),
        )}
    </bdi>
  );
}
