package org.alderclinic.portal.web;

import java.io.IOException;
import java.util.logging.Logger;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Sends the visitor on to the practice that referred them, and back. */
@WebServlet("/referral")
public class ReferralServlet extends HttpServlet {
  private static final Logger LOG = Logger.getLogger(ReferralServlet.class.getName());

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String practice = request.getParameter("practice");
    LOG.info("referral by " + practice); // expect: CWE-117
    LOG.info("referral of length " + practice.length()); // safe: CWE-117
    LOG.fine("referral by " + practice.replaceAll("[\\r\\n]", "_")); // safe: CWE-117
    String back = request.getParameter("back");
    if (back != null && back.startsWith("/") && !back.startsWith("//") && !back.startsWith("/\\")) {
      response.sendRedirect(back); // safe: CWE-601
      return;
    }
    if (request.getParameter("site") != null) {
      response.sendRedirect(request.getParameter("site")); // expect: CWE-601
    }
  }
}
