/** What looks like a weakness and is none, or less surely one, beside one that differs in one respect. */
export interface Pair {
  what: string;
  rule: string;
  file: string;
  /** The program, with `HERE` where the two differ. */
  program: string;
  harmless: string;
  /** Confidence at which the harmless one is still reported; 0: not at all. */
  kept: number;
  weak: string;
  confidence: number;
  /** What lies beside the harmless one alone: the manifest of a package. */
  beside?: [path: string, text: string];
  /** What lies beside both. */
  also?: [path: string, text: string];
}

export const servlet = (body: string) => `
import java.io.IOException;
import javax.servlet.http.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Page extends HttpServlet {
  private static final Logger log = LoggerFactory.getLogger(Page.class);
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    ${body}
  }
}
`;
