package main

import (
	"bufio"
	"net"
	"net/rpc"
	"os/exec"
)

type Args struct {
	Name string
}

type Arith struct{}

func (t *Arith) Multiply(args *Args, reply *int) error {
	exec.Command("sh", "-c", "x " + args.Name).Run() // expect: CWE-78
	return nil
}

func handle(conn net.Conn) {
	text, _ := bufio.NewReader(conn).ReadString('\n')
	exec.Command("sh", "-c", "x " + text).Run() // expect: CWE-78
	buffer := make([]byte, 100)
	n, _ := conn.Read(buffer)
	exec.Command("sh", "-c", "x " + string(buffer[:n])).Run()
	scanner := bufio.NewScanner(conn)
	for scanner.Scan() {
		exec.Command("sh", "-c", "x " + scanner.Text()).Run() // expect: CWE-78
	}
}

func main() {
	rpc.Register(new(Arith))
	listener, _ := net.Listen("tcp", ":80")
	for {
		conn, _ := listener.Accept()
		go handle(conn)
	}
}

func udp() {
	pc, _ := net.ListenPacket("udp", ":53")
	buffer := make([]byte, 100)
	n, _, _ := pc.ReadFrom(buffer)
	exec.Command("sh", "-c", "x " + string(buffer[:n])).Run() // expect: CWE-78
	uc, _ := net.ListenUDP("udp", nil)
	uc.ReadFromUDP(buffer)
	exec.Command("sh", "-c", "x " + string(buffer)).Run() // expect: CWE-78
}
