package com.acme.web;

import javax.servlet.http.HttpServlet;

abstract class Defaults extends HttpServlet {
  static final String STRICTNESS = "str" + "ict";
}
