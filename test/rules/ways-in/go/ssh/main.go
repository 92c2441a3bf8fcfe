package main

import (
	"os/exec"

	"github.com/emersion/go-smtp"
	"github.com/gliderlabs/ssh"
	"github.com/miekg/dns"
	cssh "golang.org/x/crypto/ssh"
	"io"
)

func session(s ssh.Session) {
	exec.Command("sh", "-c", "x " + s.RawCommand()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + s.User()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + s.Command()[0]).Run() // expect: CWE-78
}

func channels(reqs <-chan *cssh.Request) {
	for req := range reqs {
		exec.Command("sh", "-c", "x " + string(req.Payload)).Run()
	}
}

func names(w dns.ResponseWriter, r *dns.Msg) {
	exec.Command("sh", "-c", "x " + r.Question[0].Name).Run() // expect: CWE-78
}

type mail struct{}

func (m *mail) Mail(from string, opts *smtp.MailOptions) error {
	exec.Command("sh", "-c", "x " + from).Run() // expect: CWE-78
	return nil
}

func (m *mail) Data(r io.Reader) error {
	data, _ := io.ReadAll(r)
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	return nil
}

func main() {
	ssh.Handle(session)
	dns.HandleFunc(".", names)
}
