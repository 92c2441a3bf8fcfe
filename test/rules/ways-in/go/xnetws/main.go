package main

import (
	"net/http"
	"os/exec"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"github.com/olahol/melody"
	socketio "github.com/googollee/go-socket.io"
	"golang.org/x/net/websocket"
)

func serve(conn *websocket.Conn) {
	var text string
	websocket.Message.Receive(conn, &text)
	exec.Command("sh", "-c", "x " + text).Run() // expect: CWE-78
	buffer := make([]byte, 100)
	conn.Read(buffer)
	exec.Command("sh", "-c", "x " + string(buffer)).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + conn.Request().FormValue("a")).Run() // expect: CWE-78
}

func gob(w http.ResponseWriter, r *http.Request) {
	conn, _, _, _ := ws.UpgradeHTTP(r, w)
	msg, _, _ := wsutil.ReadClientData(conn)
	exec.Command("sh", "-c", "x " + string(msg)).Run() // expect: CWE-78
}

func main() {
	http.Handle("/", websocket.Handler(serve))
	m := melody.New()
	m.HandleMessage(func(s *melody.Session, msg []byte) {
		exec.Command("sh", "-c", "x " + string(msg)).Run() // expect: CWE-78
	})
	server := socketio.NewServer(nil)
	server.OnEvent("/", "chat", func(s socketio.Conn, msg string) {
		exec.Command("sh", "-c", "x " + msg).Run() // expect: CWE-78
	})
}
