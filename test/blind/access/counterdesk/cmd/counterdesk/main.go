package main

import (
	"log"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/counterdesk/internal/auth"
	"example.com/counterdesk/internal/model"
	"example.com/counterdesk/internal/notify"
	"example.com/counterdesk/internal/settings"
	"example.com/counterdesk/internal/store"
	"example.com/counterdesk/internal/web"
)

func main() {
	conf, err := settings.Load()
	if err != nil {
		log.Fatal(err)
	}
	db, err := gorm.Open(postgres.Open(conf.DatabaseURL), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&model.User{}, &model.Ticket{}, &model.Reply{}, &model.Attachment{},
		&model.Article{}, &model.Session{}, &model.ResetCode{}); err != nil {
		log.Fatal(err)
	}
	stores := store.New(db)
	app := web.Server{
		Store:    stores,
		Sessions: auth.NewSessions(db, conf.CookieSecure),
		Tokens:   auth.NewTokens(conf.TokenKey),
		Mail:     notify.New(conf.SMTPAddress, conf.MailFrom),
		Conf:     conf,
	}
	if err := app.Router().Run(conf.Listen); err != nil {
		log.Fatal(err)
	}
}
