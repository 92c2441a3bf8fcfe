package main

import (
	"os/exec"

	"github.com/bwmarrin/discordgo"
	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
	"github.com/slack-go/slack"
	tele "gopkg.in/telebot.v3"
)

func discord(s *discordgo.Session, m *discordgo.MessageCreate) {
	exec.Command("sh", "-c", "x " + m.Content).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + m.Message.Content).Run()
}

func interaction(s *discordgo.Session, i *discordgo.InteractionCreate) {
	exec.Command("sh", "-c", "x " + i.ApplicationCommandData().Options[0].StringValue()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + i.ModalSubmitData().CustomID).Run() // expect: CWE-78
}

func telegram(bot *tgbotapi.BotAPI) {
	for update := range bot.GetUpdatesChan(tgbotapi.NewUpdate(0)) {
		exec.Command("sh", "-c", "x " + update.Message.Text).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + update.Message.CommandArguments()).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + update.CallbackQuery.Data).Run() // expect: CWE-78
	}
}

func telebot(b *tele.Bot) {
	b.Handle("/a", func(c tele.Context) error {
		exec.Command("sh", "-c", "x " + c.Text()).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + c.Message().Payload).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + c.Args()[0]).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + c.Data()).Run() // expect: CWE-78
		return nil
	})
}

func slash(w http.ResponseWriter, r *http.Request) {
	command, _ := slack.SlashCommandParse(r)
	exec.Command("sh", "-c", "x " + command.Text).Run() // expect: CWE-78
}

func main() {
	dg, _ := discordgo.New("Bot x")
	dg.AddHandler(discord)
	dg.AddHandler(interaction)
}
