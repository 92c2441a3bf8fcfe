package com.tidewell.postroom;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Every page of the post room: reads its input, does its work, shows its result. */
public abstract class BaseServlet<I, O> extends HttpServlet {
  protected abstract I read(HttpServletRequest request) throws IOException;

  protected abstract O work(I input) throws IOException;

  protected abstract void show(O output, HttpServletResponse response) throws IOException;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    try {
      show(work(read(request)), response);
    } catch (IllegalArgumentException e) {
      response.sendError(400);
    }
  }
}
