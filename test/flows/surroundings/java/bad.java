import java.io.IOException;

public class Backup {
  public static void main(String[] args) throws IOException { // source
    String folder = args[0];
    System.out.println(folder);
    Runtime.getRuntime().exec("tar czf backup.tgz " + folder); // expect: java/process/command-from-surroundings
  }
}
