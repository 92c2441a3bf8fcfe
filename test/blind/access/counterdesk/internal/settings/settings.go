package settings

import (
	"fmt"
	"os"
)

type Settings struct {
	Listen       string
	DatabaseURL  string
	TokenKey     []byte
	InboundToken string
	SMTPAddress  string
	MailFrom     string
	PublicURL    string
	CookieSecure bool
}

func get(name, fallback string) string {
	if value, ok := os.LookupEnv(name); ok && value != "" {
		return value
	}
	return fallback
}

func Load() (Settings, error) {
	conf := Settings{
		Listen:       get("LISTEN", ":8080"),
		DatabaseURL:  os.Getenv("DATABASE_URL"),
		TokenKey:     []byte(get("TOKEN_KEY", "")),
		InboundToken: get("INBOUND_TOKEN", "change-me"),
		SMTPAddress:  get("SMTP_ADDRESS", "localhost:25"),
		MailFrom:     get("MAIL_FROM", "desk@counterdesk.example"),
		PublicURL:    get("PUBLIC_URL", "http://localhost:8080"),
		CookieSecure: get("COOKIE_SECURE", "true") == "true",
	}
	if len(conf.TokenKey) < 32 {
		return conf, fmt.Errorf("TOKEN_KEY needs at least 32 characters")
	}
	if conf.DatabaseURL == "" {
		return conf, fmt.Errorf("DATABASE_URL is not set")
	}
	if conf.InboundToken == "change-me" {
		return conf, fmt.Errorf("INBOUND_TOKEN must be changed")
	}
	return conf, nil
}
