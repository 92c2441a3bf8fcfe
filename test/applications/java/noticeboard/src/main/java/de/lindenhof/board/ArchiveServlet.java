package de.lindenhof.board;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

@WebServlet("/archive")
public class ArchiveServlet extends HttpServlet {
  private static final File ROOT = new File("/srv/board");

  /** Which year is asked for; the newest where nothing is said. */
  private static String year(HttpServletRequest request) {
    String year = request.getParameter("year");
    year = "2024";
    return year;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    response.setContentType("text/plain");
    try (BufferedReader reader = new BufferedReader(new FileReader("/srv/board/" + year(request) + ".txt"))) { // safe: CWE-22
      response.getWriter().print(reader.lines().count());
    }
    String page = request.getParameter("page");
    final int pagesPerYear = 52;
    String name = pagesPerYear * 2 > 100 ? "first" : page;
    try (FileReader reader = new FileReader(new File(ROOT, name))) { // safe: CWE-22
      response.getWriter().print(reader.read());
    }
    String other = pagesPerYear * 2 < 100 ? "first" : page;
    try (FileReader reader = new FileReader(new File(ROOT, other))) { // expect: CWE-22
      response.getWriter().print(reader.read());
    }
    File checked = new File(ROOT, page);
    if (checked.getCanonicalPath().startsWith(ROOT.getCanonicalPath() + File.separator)) {
      try (FileReader reader = new FileReader(checked)) { // safe: CWE-22
        response.getWriter().print(reader.read());
      }
    }
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    unpack(request.getInputStream());
    unpackCarefully(request.getInputStream());
  }

  private static void unpack(InputStream in) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(in)) {
      ZipEntry entry;
      while ((entry = zip.getNextEntry()) != null) {
        File target = new File(ROOT, entry.getName());
        try (FileOutputStream out = new FileOutputStream(target)) { // expect: CWE-22
          zip.transferTo(out);
        }
      }
    }
  }

  private static void unpackCarefully(InputStream in) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(in)) {
      ZipEntry entry;
      while ((entry = zip.getNextEntry()) != null) {
        File target = new File(ROOT, entry.getName());
        if (!target.toPath().normalize().startsWith(ROOT.toPath())) {
          throw new IOException("entry leaves the folder");
        }
        try (FileOutputStream out = new FileOutputStream(target)) { // safe: CWE-22
          zip.transferTo(out);
        }
      }
    }
  }
}
