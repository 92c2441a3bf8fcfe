package main

import (
	"net/http"
	"os/exec"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

type note struct {
	Text string
}

func serve(w http.ResponseWriter, r *http.Request) {
	c, _ := websocket.Accept(w, r, nil)
	_, data, _ := c.Read(r.Context())
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	var n note
	wsjson.Read(r.Context(), c, &n)
	exec.Command("sh", "-c", "x " + n.Text).Run() // expect: CWE-78
}
