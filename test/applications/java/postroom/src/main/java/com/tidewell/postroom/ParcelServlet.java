package com.tidewell.postroom;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Collectors;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.fileupload.FileItem;
import org.apache.commons.fileupload.FileUploadException;
import org.apache.commons.fileupload.disk.DiskFileItemFactory;
import org.apache.commons.fileupload.servlet.ServletFileUpload;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.FilenameUtils;

@WebServlet("/parcels")
public class ParcelServlet extends HttpServlet {
  private static final String ROOM = "/var/postroom/";

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    ServletFileUpload upload = new ServletFileUpload(new DiskFileItemFactory());
    try {
      List<FileItem> items = upload.parseRequest(request);
      for (FileItem item : items) {
        if (item.isFormField()) continue;
        File careless = new File(ROOM + item.getName());
        FileUtils.copyInputStreamToFile(item.getInputStream(), careless); // expect: CWE-22
        File careful = new File(ROOM + FilenameUtils.getName(item.getName()));
        FileUtils.copyInputStreamToFile(item.getInputStream(), careful); // safe: CWE-22
      }
    } catch (FileUploadException e) {
      throw new ServletException(e);
    }
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String first;
    try (BufferedReader reader = request.getReader()) {
      first = reader.readLine();
    }
    try (RandomAccessFile file = new RandomAccessFile(ROOM + first, "rw")) { // expect: CWE-22
      file.writeInt(1);
    }
  }

  @Override
  protected void doDelete(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Scanner scanner = new Scanner(request.getInputStream(), "UTF-8");
    while (scanner.hasNextLine()) {
      Files.deleteIfExists(Paths.get(ROOM).resolve(scanner.nextLine())); // expect: CWE-22
    }
    int shelf = new Scanner(request.getParameter("shelf")).nextInt();
    Files.deleteIfExists(Paths.get(ROOM, "shelf-" + shelf)); // safe: CWE-22
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String document = request.getRequestURI().substring(request.getContextPath().length());
    response.setContentType("text/plain");
    try (FileChannel channel = FileChannel.open(Paths.get(ROOM + document), StandardOpenOption.READ)) { // expect: CWE-22
      response.setContentLengthLong(channel.size());
    }
    String text = FileUtils.readFileToString(new File(ROOM, "rules.txt"), StandardCharsets.UTF_8); // safe: CWE-22
    response.getWriter().print(text);
  }
}
