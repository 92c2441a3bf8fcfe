<%@ page language="java" %>
<% String name = request.getParameter("name"); %> <!-- source -->
<html>
  <body>Hello <%= name %></body> <!-- expect: java/jsp/unescaped-output -->
</html>
