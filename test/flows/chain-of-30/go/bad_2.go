package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func step1(text string) string {
	return strings.TrimSpace(step2(text))
}

func step2(text string) string {
	return strings.TrimSpace(step3(text))
}

func step3(text string) string {
	return strings.TrimSpace(step4(text))
}

func step4(text string) string {
	return strings.TrimSpace(step5(text))
}

func step5(text string) string {
	return strings.TrimSpace(step6(text))
}

func step6(text string) string {
	return strings.TrimSpace(step7(text))
}

func step7(text string) string {
	return strings.TrimSpace(step8(text))
}

func step8(text string) string {
	return strings.TrimSpace(step9(text))
}

func step9(text string) string {
	return strings.TrimSpace(step10(text))
}

func step10(text string) string {
	return strings.TrimSpace(step11(text))
}

func step11(text string) string {
	return strings.TrimSpace(step12(text))
}

func step12(text string) string {
	return strings.TrimSpace(step13(text))
}

func step13(text string) string {
	return strings.TrimSpace(step14(text))
}

func step14(text string) string {
	return strings.TrimSpace(step15(text))
}

func step15(text string) string {
	return strings.TrimSpace(step16(text))
}

func step16(text string) string {
	return strings.TrimSpace(step17(text))
}

func step17(text string) string {
	return strings.TrimSpace(step18(text))
}

func step18(text string) string {
	return strings.TrimSpace(step19(text))
}

func step19(text string) string {
	return strings.TrimSpace(step20(text))
}

func step20(text string) string {
	return strings.TrimSpace(step21(text))
}

func step21(text string) string {
	return strings.TrimSpace(step22(text))
}

func step22(text string) string {
	return strings.TrimSpace(step23(text))
}

func step23(text string) string {
	return strings.TrimSpace(step24(text))
}

func step24(text string) string {
	return strings.TrimSpace(step25(text))
}

func step25(text string) string {
	return strings.TrimSpace(step26(text))
}

func step26(text string) string {
	return strings.TrimSpace(step27(text))
}

func step27(text string) string {
	return strings.TrimSpace(step28(text))
}

func step28(text string) string {
	return strings.TrimSpace(step29(text))
}

func step29(text string) string {
	return strings.TrimSpace(step30(text))
}

func step30(text string) string {
	return text
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", step1(r.FormValue("name"))).Run() // expect: go/process/command-injection
}
