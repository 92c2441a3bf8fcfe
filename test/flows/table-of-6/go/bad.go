package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func act0(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

func act1(text string) {
	fmt.Println(text)
}

func act2(text string) {
	fmt.Println(text)
}

func act3(text string) {
	fmt.Println(text)
}

func act4(text string) {
	fmt.Println(text)
}

func act5(text string) {
	fmt.Println(text)
}

var actions = map[string]func(string){
	"a0": act0,
	"a1": act1,
	"a2": act2,
	"a3": act3,
	"a4": act4,
	"a5": act5,
}

func handle(w http.ResponseWriter, r *http.Request) {
	actions["a0"](r.FormValue("name")) // source
}
