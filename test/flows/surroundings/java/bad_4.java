import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class Backup {
  void run() throws IOException {
    try (BufferedReader reader = new BufferedReader(new FileReader("folders.txt"))) { // source
      String folder;
      while ((folder = reader.readLine()) != null) {
        new ProcessBuilder("bash", "-c", "tar czf backup.tgz " + folder).start(); // expect: java/process/command-from-surroundings
      }
    }
  }
}
