package com.harborline.freight.account;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.util.HtmlUtils;

@Controller
public class AccountController {
  private static final Logger log = LoggerFactory.getLogger(AccountController.class);

  @GetMapping("/hello")
  @ResponseBody
  public String hello(@RequestParam(defaultValue = "stranger") String name) {
    return "<h1>Hello " + name + "</h1>"; // expect: CWE-79
  }

  @GetMapping("/hello/safe")
  @ResponseBody
  public String helloSafe(@RequestParam(defaultValue = "stranger") String name) {
    return "<h1>Hello " + HtmlUtils.htmlEscape(name) + "</h1>"; // safe: CWE-79
  }

  @GetMapping("/profile")
  public String profile(@RequestParam String bio, Model model) {
    model.addAttribute("bio", bio);
    model.addAttribute("title", "Your profile");
    return "profile";
  }

  @PostMapping("/theme")
  public ResponseEntity<Void> theme(@RequestParam boolean dark) {
    ResponseCookie cookie = ResponseCookie.from("theme", dark ? "dark" : "light").httpOnly(true).secure(true).build();
    return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).build(); // safe: CWE-113
  }

  @PostMapping("/remember")
  @ResponseBody
  public void remember(@RequestParam String device, HttpServletResponse response) {
    Cookie cookie = new Cookie("device", "known");
    cookie.setSecure(true);
    response.addCookie(cookie); // expect: CWE-1004
    response.setHeader("X-Device", device); // expect: CWE-113
  }

  @GetMapping("/agent")
  @ResponseBody
  public int agent(@RequestHeader("User-Agent") String agent, @CookieValue(value = "device", required = false) String device) {
    log.warn("agent {} on {}", agent, device); // expect: CWE-117
    return agent.length();
  }

  @PostMapping("/role")
  @ResponseBody
  public void role(HttpServletRequest request, HttpSession session) {
    session.setAttribute("role", request.getParameter("role")); // expect: CWE-501
    session.setAttribute("since", System.currentTimeMillis()); // safe: CWE-501
  }
}
