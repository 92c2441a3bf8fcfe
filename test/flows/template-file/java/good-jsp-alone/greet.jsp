<%@ page language="java" %>
<%
  String name = request.getParameter("name");
  if (name == null || !name.matches("[a-z]+")) {
    name = "nobody";
  }
%>
<html>
  <body>Hello <%= name %> ${title} <%= pageContext.getAttribute("menu") %></body>
</html>
