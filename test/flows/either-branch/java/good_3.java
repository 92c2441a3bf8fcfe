import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

public class Box {
  Cipher cipher(boolean old) throws GeneralSecurityException {
    String mode = "GCM";
    if (old) mode = "CCM";
    return Cipher.getInstance("AES/" + mode + "/NoPadding");
  }
}
