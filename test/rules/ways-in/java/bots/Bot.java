package m.bots;

import net.dv8tion.jda.api.events.message.MessageReceivedEvent;
import net.dv8tion.jda.api.events.interaction.command.SlashCommandInteractionEvent;
import net.dv8tion.jda.api.hooks.ListenerAdapter;
import org.telegram.telegrambots.bots.TelegramLongPollingBot;
import org.telegram.telegrambots.meta.api.objects.Update;

public class Bot extends TelegramLongPollingBot {
  @Override
  public void onUpdateReceived(Update update) {
    try {
      Runtime.getRuntime().exec("x " + update.getMessage().getText()); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}

class Discord extends ListenerAdapter {
  @Override
  public void onMessageReceived(MessageReceivedEvent event) {
    try {
      Runtime.getRuntime().exec("x " + event.getMessage().getContentRaw()); // expect: CWE-78
    } catch (Exception e) {
    }
  }

  @Override
  public void onSlashCommandInteraction(SlashCommandInteractionEvent event) {
    try {
      Runtime.getRuntime().exec("x " + event.getOption("a").getAsString()); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
