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
	each([]string{"x"}, func(one string) {
		exec.Command("sh", "-c", one).Run()
	})
	_ = r.FormValue("name") // source
}
