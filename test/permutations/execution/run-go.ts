import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { outputOf } from './output.js';
import type { RunRequest, RunResult } from './sessions.js';

/** What programs reach, and where their routes are registered. */
const stub = `package stub

import (
	"net/http"
	"strings"
)

var Commands []string
var Routes = map[string]http.HandlerFunc{}

func Command(text string)                        { Commands = append(Commands, text) }
func Handle(path string, handler http.HandlerFunc) { Routes[path] = handler }
func Quote(text string) string                   { return strings.ReplaceAll(text, "'", "\\\\'") }
`;

/** Runs each session in a process of its own, since variables of packages live as long as one. */
const main = (programs: number) => `package main

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"

	"run/stub"
${Array.from({ length: programs }, (_, index) => `\t_ "run/p${index}"`).join('\n')}
)

func main() {
	if len(os.Args) > 1 {
		session(os.Args[1:])
		return
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		command := exec.Command(os.Args[0], strings.Fields(lines.Text())...)
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
		if err := command.Run(); err != nil {
			panic(err)
		}
		fmt.Println("end")
	}
}

func session(calls []string) {
	for _, one := range calls {
		call(strings.Split(one, "|"))
	}
	for _, text := range stub.Commands {
		fmt.Println("command " + text)
	}
}

func call(parts []string) {
	defer func() {
		if recover() != nil {
			stub.Command("threw")
		}
	}()
	path, op, words := parts[0], parts[1], strings.Split(parts[2], ",")
	form := url.Values{"op": {op}}
	for _, name := range []string{"c", "name", "text"} {
		form.Set(name, "m_"+path[strings.LastIndex(path, "/")+1:]+"_"+name+";'z")
	}
	for _, name := range words {
		form.Set(name, "word")
	}
	stub.Routes[path](nil, &http.Request{Form: form, PostForm: url.Values{}, Method: "GET", URL: &url.URL{}})
}
`;

/** Compiles programs, each as a package of its own, and runs them. Throws where one does not compile. */
export function runGo(requests: readonly RunRequest[]): RunResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-permutations-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write('go.mod', 'module run\n\ngo 1.21\n');
    write('stub/stub.go', stub);
    write('main.go', main(requests.length));
    const input: string[] = [];
    for (const [index, { files, sessions }] of requests.entries()) {
      for (const { path, text } of files) write(`p${index}/${basename(path)}`, harmless(text, index));
      for (const calls of sessions)
        input.push(
          calls.map(({ path, op, words }) => `p${index}/${path}|${op}|${words.join(',')}`).join(' '),
        );
    }
    outputOf('go', ['build', '-o', 'run', '.'], '', folder);
    const output = outputOf(join(folder, 'run'), [], `${input.join('\n')}\n`, folder);
    return resultsOf(output, requests);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same program with commands that are only noted. */
function harmless(text: string, index: number): string {
  const replaced = text
    .replace('package app\n', `package p${index}\n\nimport "run/stub"\n`)
    .replace('import "os/exec"\n', '')
    .replace('import "al.essio.dev/pkg/shellescape"\n', '')
    .replaceAll('exec.Command("sh", "-c", ', 'stub.Command(')
    .replaceAll('shellescape.Quote(', 'stub.Quote(')
    .replaceAll('http.HandleFunc("/', `stub.Handle("p${index}/`);
  return `${replaced}\nvar _ = stub.Command\n`;
}

function resultsOf(output: string, requests: readonly RunRequest[]): RunResult[] {
  const sessions: string[][] = [[]];
  for (const line of output.split('\n')) {
    if (line === 'end') sessions.push([]);
    else if (line.startsWith('command ')) sessions[sessions.length - 1].push(line.slice('command '.length));
  }
  let at = 0;
  return requests.map((request) => {
    at += request.sessions.length;
    return { sessions: sessions.slice(at - request.sessions.length, at) };
  });
}
