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

func act6(text string) {
	fmt.Println(text)
}

func act7(text string) {
	fmt.Println(text)
}

func act8(text string) {
	fmt.Println(text)
}

func act9(text string) {
	fmt.Println(text)
}

func act10(text string) {
	fmt.Println(text)
}

func act11(text string) {
	fmt.Println(text)
}

func act12(text string) {
	fmt.Println(text)
}

func act13(text string) {
	fmt.Println(text)
}

func act14(text string) {
	fmt.Println(text)
}

func act15(text string) {
	fmt.Println(text)
}

func act16(text string) {
	fmt.Println(text)
}

func act17(text string) {
	fmt.Println(text)
}

func act18(text string) {
	fmt.Println(text)
}

func act19(text string) {
	fmt.Println(text)
}

func act20(text string) {
	fmt.Println(text)
}

func act21(text string) {
	fmt.Println(text)
}

func act22(text string) {
	fmt.Println(text)
}

func act23(text string) {
	fmt.Println(text)
}

func act24(text string) {
	fmt.Println(text)
}

func act25(text string) {
	fmt.Println(text)
}

func act26(text string) {
	fmt.Println(text)
}

func act27(text string) {
	fmt.Println(text)
}

func act28(text string) {
	fmt.Println(text)
}

func act29(text string) {
	fmt.Println(text)
}

func act30(text string) {
	fmt.Println(text)
}

func act31(text string) {
	fmt.Println(text)
}

func act32(text string) {
	fmt.Println(text)
}

func act33(text string) {
	fmt.Println(text)
}

func act34(text string) {
	fmt.Println(text)
}

func act35(text string) {
	fmt.Println(text)
}

func act36(text string) {
	fmt.Println(text)
}

func act37(text string) {
	fmt.Println(text)
}

func act38(text string) {
	fmt.Println(text)
}

func act39(text string) {
	fmt.Println(text)
}

func act40(text string) {
	fmt.Println(text)
}

func act41(text string) {
	fmt.Println(text)
}

func act42(text string) {
	fmt.Println(text)
}

func act43(text string) {
	fmt.Println(text)
}

func act44(text string) {
	fmt.Println(text)
}

func act45(text string) {
	fmt.Println(text)
}

func act46(text string) {
	fmt.Println(text)
}

func act47(text string) {
	fmt.Println(text)
}

func act48(text string) {
	fmt.Println(text)
}

func act49(text string) {
	fmt.Println(text)
}

var actions = map[string]func(string){
	"a0": act0,
	"a1": act1,
	"a2": act2,
	"a3": act3,
	"a4": act4,
	"a5": act5,
	"a6": act6,
	"a7": act7,
	"a8": act8,
	"a9": act9,
	"a10": act10,
	"a11": act11,
	"a12": act12,
	"a13": act13,
	"a14": act14,
	"a15": act15,
	"a16": act16,
	"a17": act17,
	"a18": act18,
	"a19": act19,
	"a20": act20,
	"a21": act21,
	"a22": act22,
	"a23": act23,
	"a24": act24,
	"a25": act25,
	"a26": act26,
	"a27": act27,
	"a28": act28,
	"a29": act29,
	"a30": act30,
	"a31": act31,
	"a32": act32,
	"a33": act33,
	"a34": act34,
	"a35": act35,
	"a36": act36,
	"a37": act37,
	"a38": act38,
	"a39": act39,
	"a40": act40,
	"a41": act41,
	"a42": act42,
	"a43": act43,
	"a44": act44,
	"a45": act45,
	"a46": act46,
	"a47": act47,
	"a48": act48,
	"a49": act49,
}

func handle(w http.ResponseWriter, r *http.Request) {
	actions["a0"](r.FormValue("name")) // source
}
