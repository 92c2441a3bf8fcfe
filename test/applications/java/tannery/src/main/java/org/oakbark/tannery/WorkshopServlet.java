package org.oakbark.tannery;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.UUID;

/** Starts tools of the workshop and hands out their papers. */
@MultipartConfig
public class WorkshopServlet extends HttpServlet {
  private static final File PAPERS = new File("/srv/papers");
  private static final Map<String, String> GUIDES = Map.of("lime", "lime.pdf", "bate", "bating.pdf");
  private static final int PRESSES = 4;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    press(request);
    pressFixed(request);
    stretch(request);
    stretchFixed(request);
    shave(request);
    shaveFixed(request);
    paper(request, response);
    paperWithin(request, response);
    guide(request, response);
    guideKnown(request, response);
    swatch(request);
    swatchCounted(request);
    readings(request);
    readingsFirst(request);
  }

  private void press(HttpServletRequest request) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c"));
    Collections.addAll(command, "press --plate " + request.getHeader("X-Plate"));
    new ProcessBuilder(command).redirectErrorStream(true).start(); // expect: CWE-78
  }

  private void pressFixed(HttpServletRequest request) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c"));
    Collections.addAll(command, "press --plate " + request.getHeader("X-Plate"));
    command.set(2, "press --plate 1");
    new ProcessBuilder(command).redirectErrorStream(true).start(); // safe: CWE-78
  }

  private void stretch(HttpServletRequest request) throws IOException {
    Stack<String> frames = new Stack<>();
    frames.push("small");
    frames.push(request.getParameter("frame"));
    String frame = frames.pop();
    Runtime.getRuntime().exec("stretch " + frame); // expect: CWE-78
  }

  private void stretchFixed(HttpServletRequest request) throws IOException {
    Stack<String> frames = new Stack<>();
    frames.push("small");
    frames.push(request.getParameter("frame"));
    frames.pop();
    String frame = frames.pop();
    Runtime.getRuntime().exec("stretch " + frame); // safe: CWE-78
  }

  private void shave(HttpServletRequest request) throws IOException {
    String depth = "2";
    for (Cookie cookie : request.getCookies()) if ("depth".equals(cookie.getName())) depth = cookie.getValue();
    char side = "left".charAt(0);
    String arguments;
    switch (side) {
      case 'r':
        arguments = "--right";
        break;
      case 'l':
        arguments = "--left " + depth;
        break;
      default:
        arguments = "";
    }
    Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "shave " + arguments}); // expect: CWE-78
  }

  private void shaveFixed(HttpServletRequest request) throws IOException {
    String depth = "2";
    for (Cookie cookie : request.getCookies()) if ("depth".equals(cookie.getName())) depth = cookie.getValue();
    char side = "left".charAt(2);
    String arguments;
    switch (side) {
      case 'l':
        arguments = "--left " + depth;
        break;
      case 'f':
        arguments = "--front";
        break;
      default:
        arguments = depth;
    }
    Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "shave " + arguments}); // safe: CWE-78
  }

  private void paper(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String wanted = request.getPathInfo().substring(1);
    File paper = new File(PAPERS, wanted);
    if (!paper.exists()) { // expect: CWE-22
      response.sendError(404);
      return;
    }
    try (InputStream in = new FileInputStream(paper)) { // expect: CWE-22
      in.transferTo(response.getOutputStream());
    }
  }

  private void paperWithin(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String wanted = request.getPathInfo().substring(1);
    File paper = new File(PAPERS, wanted);
    if (!paper.getCanonicalPath().startsWith(PAPERS.getCanonicalPath() + File.separator)) {
      response.sendError(404);
      return;
    }
    try (InputStream in = new FileInputStream(paper)) { // safe: CWE-22
      in.transferTo(response.getOutputStream());
    }
  }

  private void guide(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String topic = request.getParameter("topic");
    Path guide = Path.of("/srv/guides", GUIDES.getOrDefault(topic, topic));
    Files.copy(guide, response.getOutputStream()); // expect: CWE-22
  }

  private void guideKnown(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String topic = request.getParameter("topic");
    Path guide = Path.of("/srv/guides", GUIDES.getOrDefault(topic, "index.pdf"));
    Files.copy(guide, response.getOutputStream()); // safe: CWE-22
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Part drawing = request.getPart("drawing");
    Path shelf = Path.of("/srv/drawings");
    Files.copy(drawing.getInputStream(), shelf.resolve(drawing.getSubmittedFileName())); // expect: CWE-22
    String ending = drawing.getSubmittedFileName().endsWith(".png") ? ".png" : ".jpg";
    Path own = shelf.resolve(UUID.randomUUID() + ending);
    Files.copy(drawing.getInputStream(), own, StandardCopyOption.REPLACE_EXISTING); // safe: CWE-22
  }

  private void swatch(HttpServletRequest request) throws IOException {
    StringTokenizer words = new StringTokenizer(request.getQueryString(), "&=");
    LinkedList<String> found = new LinkedList<>();
    while (words.hasMoreTokens()) found.addFirst(words.nextToken());
    new RandomAccessFile("/srv/swatches/" + found.getLast(), "r").close(); // expect: CWE-22
  }

  private void swatchCounted(HttpServletRequest request) throws IOException {
    StringTokenizer words = new StringTokenizer(request.getQueryString(), "&=");
    int found = 0;
    while (words.hasMoreTokens()) {
      words.nextToken();
      found++;
    }
    new RandomAccessFile("/srv/swatches/" + found, "r").close(); // safe: CWE-22
  }

  private void readings(HttpServletRequest request) throws IOException {
    String gauge = null;
    try (BufferedReader body = request.getReader()) {
      String line;
      while ((line = body.readLine()) != null) {
        if (line.startsWith("gauge:")) {
          gauge = line.substring(6).trim();
          break;
        }
      }
    }
    byte[] raw = gauge.getBytes(StandardCharsets.UTF_8);
    Files.newBufferedReader(Path.of("/srv/gauges/" + new String(raw, StandardCharsets.UTF_8))).close(); // expect: CWE-22
  }

  private void readingsFirst(HttpServletRequest request) throws IOException {
    Enumeration<String> gauges = request.getHeaders("X-Gauge");
    String gauge = gauges.hasMoreElements() ? gauges.nextElement() : "0";
    if (PRESSES * 2 < 9) gauge = "main";
    try (Scanner numbers = new Scanner(Path.of("/srv/gauges/" + gauge))) { // safe: CWE-22
      numbers.nextInt();
    }
  }
}
