package no.skjaer.ferry;

import java.net.URI;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerInterceptor;

public class AuditInterceptor implements HandlerInterceptor {
  private static final Log LOG = LogFactory.getLog(AuditInterceptor.class);

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) throws Exception {
    LOG.info("agent " + request.getHeader("User-Agent")); // safe: CWE-117
    LOG.info("bytes " + request.getContentLength()); // safe: CWE-117
    if (request.getParameter("old") != null) {
      response.sendRedirect(request.getParameter("old")); // expect: CWE-601
      return false;
    }
    return true;
  }

  @RestController
  public static class Piers {
    @GetMapping("/pier")
    public ResponseEntity<Void> pier(@RequestParam String next, @RequestParam int number) {
      if (number > 0) {
        return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/pier/" + number)).build(); // safe: CWE-601
      }
      HttpHeaders headers = new HttpHeaders();
      headers.add(HttpHeaders.LOCATION, next); // expect: CWE-601
      return new ResponseEntity<>(headers, HttpStatus.FOUND);
    }
  }
}
