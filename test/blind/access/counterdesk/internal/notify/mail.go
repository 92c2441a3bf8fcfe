package notify

import (
	"fmt"
	"log"
	"net/smtp"
)

type Mail struct {
	address string
	from    string
}

func New(address, from string) *Mail {
	return &Mail{address: address, from: from}
}

func (m *Mail) Send(to, subject, text string) {
	message := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: %s\r\n\r\n%s\r\n", m.from, to, subject, text)
	if err := smtp.SendMail(m.address, nil, m.from, []string{to}, []byte(message)); err != nil {
		log.Printf("mail %q not sent: %v", subject, err)
	}
}
