<%@ page import="java.util.*" contentType="text/html; charset=UTF-8" %>
<jsp:useBean id="desk" class="com.tidewell.postroom.Desk" scope="request"/>
<%!
  private String bold(String text) {
    return "<b>" + text + "</b>";
  }
%>
<%
  Map<String, String> labels = new HashMap<String, String>();
  labels.put("room", request.getParameter("room"));
  labels.put("title", "Desk");
  String floor = request.getParameter("floor");
  if (floor == null || !floor.matches("[0-9]{1,2}")) {
    floor = "0";
  }
%>
<h1><%= labels.get("title") %></h1> <!-- safe: CWE-79 -->
<h2><%= bold(labels.get("room")) %></h2> <!-- expect: CWE-79 -->
<h3>Floor <%= floor %></h3> <!-- safe: CWE-79 -->
<% for (String name : request.getParameterValues("name")) { %>
<li><%= name.trim() %></li> <!-- expect: CWE-79 -->
<% } %>
<input value="${cookie.desk.value}"> <!-- expect: CWE-79 -->
<a href="${pageContext.request.contextPath}/desk">again</a> <!-- safe: CWE-79 -->
