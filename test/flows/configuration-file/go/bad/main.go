package main

import (
	"net/http"
	"os/exec"

	"github.com/spf13/viper"
)

func main() {
	viper.SetConfigName("config")
	viper.AddConfigPath(".")
	if err := viper.ReadInConfig(); err != nil {
		panic(err)
	}
	http.HandleFunc("/report", report)
	http.ListenAndServe("localhost:8080", nil)
}

func report(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if viper.GetString("reports.mode") == "fixed" {
		name = "daily"
	}
	exec.Command("sh", "-c", "report "+name).Run() // expect: go/process/command-injection
}
