package main

import (
	"net/http"

	"example.com/tool/web"
)

func handler(w http.ResponseWriter, r *http.Request) {
	start(web.Command(r))
}

func start(command string) { run(command) }
