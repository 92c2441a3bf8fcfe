package main

import (
	"net/http"
	"os/exec"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	netsocket "golang.org/x/net/websocket"
)

type Ping struct{ Host string }

func socket(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	_, data, _ := conn.Read(r.Context())
	exec.Command("sh", "-c", "ping "+string(data)).Run() // FOUND go/process/command-injection
	var ping Ping
	wsjson.Read(r.Context(), conn, &ping)
	exec.Command("sh", "-c", "ping "+ping.Host).Run() // FOUND go/process/command-injection
}

func plain(ws *netsocket.Conn) {
	var text string
	netsocket.Message.Receive(ws, &text)
	exec.Command("sh", "-c", "ping "+text).Run() // FOUND go/process/command-injection
}

func bot(api *tgbotapi.BotAPI) {
	for update := range api.GetUpdatesChan(tgbotapi.NewUpdate(0)) {
		exec.Command("sh", "-c", "ping "+update.Message.Text).Run() // FOUND go/process/command-injection
	}
}

func subscribe(client mqtt.Client) {
	client.Subscribe("pings", 0, func(client mqtt.Client, message mqtt.Message) {
		exec.Command("sh", "-c", "ping "+string(message.Payload())).Run() // FOUND go/process/command-injection
	})
}
