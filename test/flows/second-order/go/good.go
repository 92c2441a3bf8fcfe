package main

import (
	"net/http"
	"os/exec"

	"github.com/gorilla/sessions"
)

var store = sessions.NewCookieStore([]byte("only for tests"))

func choose(w http.ResponseWriter, r *http.Request) {
	session, _ := store.Get(r, "reports")
	session.Values["title"] = r.FormValue("title")
	session.Values["report"] = "daily"
	session.Save(r, w)
}

func report(w http.ResponseWriter, r *http.Request) {
	session, _ := store.Get(r, "reports")
	name, _ := session.Values["report"].(string)
	exec.Command("sh", "-c", "report "+name).Run()
}
