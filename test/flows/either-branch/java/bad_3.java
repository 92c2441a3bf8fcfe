import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** A text that is put together of a constant which a branch chooses. */
public class Box {
  Cipher cipher(boolean old) throws GeneralSecurityException {
    String mode = "GCM";
    if (old) mode = "ECB";
    return Cipher.getInstance("AES/" + mode + "/NoPadding"); // expect: java/crypto/weak-cipher
  }
}
