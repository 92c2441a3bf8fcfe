import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Backup {
  void run(Path list) throws IOException {
    for (String folder : Files.readAllLines(list)) { // source
      Runtime.getRuntime().exec("tar czf backup.tgz " + folder); // expect: java/process/command-from-surroundings
    }
  }
}
