<%@ page language="java" contentType="text/html; charset=UTF-8" pageEncoding="UTF-8" %>
<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %>
<%@ taglib prefix="fn" uri="http://java.sun.com/jsp/jstl/functions" %>
<html>
<head><title>Notice</title></head>
<body>
<%
  String id = request.getParameter("id");
  String number = String.valueOf(Long.parseLong(request.getParameter("number")));
%>
<h1>Notice <%= id %></h1> <!-- expect: CWE-79 -->
<h1>Number <%= number %></h1> <!-- safe: CWE-79 -->
<p>${param.title}</p> <!-- expect: CWE-79 -->
<p><c:out value="${param.title}"/></p> <!-- safe: CWE-79 -->
<p>${fn:escapeXml(param.title)}</p> <!-- safe: CWE-79 -->
<%
  out.println("<b>" + request.getHeader("User-Agent") + "</b>"); // expect: CWE-79
%>
</body>
</html>
