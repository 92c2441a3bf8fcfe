package main

import (
	"net/http"
	"os/exec"
)

func step1(text string) {
	step2(text)
}

func step2(text string) {
	step3(text)
}

func step3(text string) {
	step4(text)
}

func step4(text string) {
	step5(text)
}

func step5(text string) {
	step6(text)
}

func step6(text string) {
	step7(text)
}

func step7(text string) {
	step8(text)
}

func step8(text string) {
	step9(text)
}

func step9(text string) {
	step10(text)
}

func step10(text string) {
	step11(text)
}

func step11(text string) {
	step12(text)
}

func step12(text string) {
	step13(text)
}

func step13(text string) {
	step14(text)
}

func step14(text string) {
	step15(text)
}

func step15(text string) {
	step16(text)
}

func step16(text string) {
	step17(text)
}

func step17(text string) {
	step18(text)
}

func step18(text string) {
	step19(text)
}

func step19(text string) {
	step20(text)
}

func step20(text string) {
	step21(text)
}

func step21(text string) {
	step22(text)
}

func step22(text string) {
	step23(text)
}

func step23(text string) {
	step24(text)
}

func step24(text string) {
	step25(text)
}

func step25(text string) {
	step26(text)
}

func step26(text string) {
	step27(text)
}

func step27(text string) {
	step28(text)
}

func step28(text string) {
	step29(text)
}

func step29(text string) {
	step30(text)
}

func step30(text string) {
	exec.Command("sh", "-c", text).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	_ = r.FormValue("name") // source
	step1("x")
}
