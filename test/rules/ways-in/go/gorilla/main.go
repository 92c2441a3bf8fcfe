package main

import (
	"net/http"
	"os/exec"

	"github.com/gorilla/mux"
	"github.com/gorilla/rpc/v2"
	"github.com/gorilla/schema"
	"github.com/gorilla/sessions"
	"github.com/gorilla/websocket"
)

type form struct {
	Name string
}

var upgrader = websocket.Upgrader{}

func show(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + mux.Vars(r)["a"]).Run() // expect: CWE-78
	var f form
	schema.NewDecoder().Decode(&f, r.URL.Query())
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	conn, _ := upgrader.Upgrade(w, r, nil)
	_, message, _ := conn.ReadMessage()
	exec.Command("sh", "-c", "x " + string(message)).Run() // expect: CWE-78
	var g form
	conn.ReadJSON(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	_, reader, _ := conn.NextReader()
	buffer := make([]byte, 10)
	reader.Read(buffer)
	exec.Command("sh", "-c", "x " + string(buffer)).Run() // expect: CWE-78
}

type Service struct{}

func (s *Service) Say(r *http.Request, args *form, reply *form) error {
	exec.Command("sh", "-c", "x " + args.Name).Run() // expect: CWE-78
	return nil
}

func main() {
	r := mux.NewRouter()
	r.HandleFunc("/{a}", show)
	s := rpc.NewServer()
	s.RegisterService(new(Service), "")
}
