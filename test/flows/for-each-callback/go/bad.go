package main

import (
	"net/http"
	"os/exec"
)

func each(list []string, f func(string)) {
	for _, one := range list {
		f(one)
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	each([]string{r.FormValue("name")}, func(one string) { // source
		exec.Command("sh", "-c", one).Run() // expect: go/process/command-injection
	})
}
