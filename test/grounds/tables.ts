import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens } from 'marked';

/** A place that a table names: a line of a file, or the whole file. */
export interface GroundPlace {
  path: string;
  line?: number;
}

/** One weakness that the documentation of an application names. */
export interface GroundRow {
  number: number;
  weakness: string;
  places: GroundPlace[];
  /** `CWE-89` */
  cwe: string;
  verdict: 'found' | 'missed' | 'out of reach';
  /** Of a row that is found: the rule that reports it. */
  rule?: string;
}

/** An application that is vulnerable on purpose, and what its page in bench/accuracy says. */
export interface Ground {
  name: string;
  /** Name of its page without the ending: `juice-shop` */
  page: string;
  /** Name of the folder that its clone makes. */
  folder: string;
  /** On GitHub: `juice-shop/juice-shop` */
  repository: string;
  rows: GroundRow[];
  /** Counts as the summary states them, cell by cell. */
  stated: string[];
  /** The sentence below the table that states the counts. */
  closing: string;
}

const measured = fileURLToPath(new URL('../../../bench/accuracy/', import.meta.url));

/** The practice grounds that bench/accuracy/README.md lists, with the tables of their pages. Throws on a row that cannot be read. */
export function readGrounds(): Ground[] {
  const [summary] = tablesOf(readFileSync(`${measured}README.md`, 'utf8'));
  return summary.rows.map(([application, , ...stated]) => {
    const [, name, page] = matched(/^\[(.+)\]\((.+)\.md\)$/, application.text, 'bench/accuracy/README.md');
    return { name, page, ...readPage(page), stated: stated.map(({ text }) => text) };
  });
}

/** The counts as the summary ought to state them: weaknesses, out of reach, found of those within reach. */
export function countsOf(rows: readonly GroundRow[]): string[] {
  const { all, outOfReach, found, within, share } = counted(rows);
  return [String(all), String(outOfReach), `${found} of ${within} (${share} %)`];
}

/** The sentence that ought to stand below a table. */
export function closingOf(rows: readonly GroundRow[]): string {
  const { all, outOfReach, found, within, share } = counted(rows);
  const outShare = Math.round((100 * outOfReach) / all);
  return (
    `${all} weaknesses: ${outOfReach} out of reach (${outShare} %); ` +
    `of the ${within} within reach ${found} found (${share} %).`
  );
}

function counted(rows: readonly GroundRow[]) {
  const having = (verdict: GroundRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const outOfReach = having('out of reach');
  const found = having('found');
  const within = rows.length - outOfReach;
  return { all: rows.length, outOfReach, found, within, share: Math.round((100 * found) / within) };
}

function readPage(page: string): Pick<Ground, 'folder' | 'repository' | 'rows' | 'closing'> {
  const text = readFileSync(`${measured}${page}.md`, 'utf8');
  const [, repository] = matched(/^([\w.-]+\/[\w.-]+)\b/m, text, page);
  const [, folder] = matched(/`goalkeeper scan ([\w.-]+)`/, text, page);
  const [closing] = matched(/^\d+ weaknesses: .*$/m, text, page);
  const base = /^Paths are below `([^`]+)`/m.exec(text)?.[1];
  const [table] = tablesOf(text);
  return { folder, repository, rows: table.rows.map((cells) => readRow(cells, base, page)), closing };
}

function readRow(cells: readonly Tokens.TableCell[], base: string | undefined, page: string): GroundRow {
  const [number, , weakness, place, cwe, verdict, reason] = cells.map(({ text }) => text);
  const where = `bench/accuracy/${page}.md, row ${number}`;
  const [, result] = matched(/^(found|missed|out of reach)$/, verdict, where);
  return {
    number: Number(number),
    weakness,
    places: codeSpans(cells[3].tokens).map((span) => readPlace(span, base, `${where}: ${place}`)),
    cwe: `CWE-${matched(/^\d{1,4}$/, cwe, where)[0]}`,
    verdict: result as GroundRow['verdict'],
    ...(result === 'found' && { rule: matched(/^[a-z-]+(\/[a-z-]+){2}/, reason, where)[0] }),
  };
}

/** Reads `path:line` or `path`; a path without one of the program's own folders in front is below `base`. */
function readPlace(span: string, base: string | undefined, where: string): GroundPlace {
  const [, path, line] = matched(/^([^\s:]+)(?::(\d+))?$/, span, where);
  const full = base && !path.startsWith('src/') ? `${base}/${path}` : path;
  return { path: full, ...(line && { line: Number(line) }) };
}

function codeSpans(tokens: readonly Token[]): string[] {
  return tokens.filter((token) => token.type === 'codespan').map((token) => (token as Tokens.Codespan).text);
}

function tablesOf(text: string): Tokens.Table[] {
  return marked.lexer(text).filter((token): token is Tokens.Table => token.type === 'table');
}

function matched(pattern: RegExp, text: string, where: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${where}: "${text.slice(0, 80)}" is not like ${pattern.source}`);
  return found;
}
