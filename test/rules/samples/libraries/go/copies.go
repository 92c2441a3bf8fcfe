package main

import (
	"net/http"
	"os/exec"
	"time"

	"github.com/go-chi/render"
	"github.com/gorilla/schema"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jinzhu/copier"
	"github.com/mitchellh/mapstructure"
	"github.com/patrickmn/go-cache"
	"github.com/tidwall/gjson"
	"golang.org/x/sync/singleflight"
)

type Order struct {
	Host string
	Kind string
}

var decoder = schema.NewDecoder()

func take(w http.ResponseWriter, r *http.Request) {
	var order Order
	if err := render.DecodeJSON(r.Body, &order); err != nil {
		return
	}
	exec.Command("sh", "-c", "ping "+order.Host).Run() // FOUND go/process/command-injection
	var copied Order
	copier.Copy(&copied, &order)
	exec.Command("sh", "-c", "ping "+copied.Host).Run() // FOUND go/process/command-injection
	var formed Order
	if err := decoder.Decode(&formed, r.PostForm); err != nil {
		return
	}
	exec.Command("sh", "-c", "ping "+formed.Host).Run() // FOUND go/process/command-injection
	var decoded Order
	mapstructure.Decode(map[string]any{"host": r.FormValue("host")}, &decoded)
	exec.Command("sh", "-c", "ping "+decoded.Host).Run() // FOUND go/process/command-injection
	exec.Command("sh", "-c", "ping "+gjson.Get(r.FormValue("json"), "host").String()).Run() // FOUND go/process/command-injection
	exec.Command("sh", "-c", "ping "+gjson.Get(r.FormValue("json"), "host").Time().String()).Run()
}

func cached(w http.ResponseWriter, r *http.Request) {
	store := cache.New(time.Minute, time.Hour)
	store.Set("host", r.FormValue("host"), cache.DefaultExpiration)
	store.Set("kind", "plain", cache.DefaultExpiration)
	host, _ := store.Get("host")
	exec.Command("sh", "-c", "ping "+host.(string)).Run() // FOUND go/process/command-injection
	kind, _ := store.Get("kind")
	exec.Command("sh", "-c", "ping "+kind.(string)).Run()
	names, _ := lru.New[string, string](10)
	names.Add("host", r.FormValue("host"))
	name, _ := names.Get("host")
	exec.Command("sh", "-c", "ping "+name).Run() // FOUND go/process/command-injection
	found, _ := names.Get(r.FormValue("key"))
	exec.Command("sh", "-c", "ping "+found).Run() // FOUND go/process/command-injection
}

func once(w http.ResponseWriter, r *http.Request) {
	var group singleflight.Group
	host := r.FormValue("host")
	group.Do(host, func() (any, error) {
		return nil, exec.Command("sh", "-c", "ping "+host).Run() // FOUND go/process/command-injection
	})
}
