import { expectAtMarks } from './marked-lines.js';

const PROGRAM = `package main
import (
	"encoding/json"
	"net/http"
	"os/exec"
)
type Request struct{ Name string }
type Box[T any] struct{ Value T }
func run(s string) { exec.Command("sh", "-c", s).Run() } // found
func quiet(s string) {}
func bind[T any](r *http.Request) T {
	var value T
	json.NewDecoder(r.Body).Decode(&value)
	return value
}
func first[T any](values []T) T { return values[0] }
func page(w http.ResponseWriter, r *http.Request) {
	layers := []func(string){run, quiet}
	for i := range layers {
		layers[i](r.FormValue("a"))
	}
	exec.Command("sh", "-c", bind[Request](r).Name).Run() // found
	exec.Command("sh", "-c", first[string]([]string{"ls"})).Run()
	exec.Command("sh", "-c", first[string]([]string{r.FormValue("b")})).Run() // found
}
func main() { http.HandleFunc("/", page) }
`;

describe('agent/analysis/flow: calls in Go that are written like conversions to generic types', function () {
  this.timeout(20_000);
  it('run the item of a variable, or the function', () =>
    expectAtMarks('command-injection', 'main.go', PROGRAM));
});
