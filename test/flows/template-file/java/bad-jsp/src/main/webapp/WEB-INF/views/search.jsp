<%@ page contentType="text/html;charset=UTF-8" import="java.util.*, java.io.IOException" %>
<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %>
<%! private String shown(Object value) { return "<b>" + value + "</b>"; } %>
<html>
<body>
<h1>${title}</h1>
<%
  String query = (String) request.getAttribute("query");
  if (query != null && !query.isEmpty()) {
%>
  <p>Results for <%= query %></p> <!-- expect: java/jsp/unescaped-output -->
  <p><%= shown(query.trim()) %></p> <!-- expect: java/jsp/unescaped-output -->
<% } else { %>
  <p>Nothing</p>
<% } %>
<c:set var="again" value="${query}"/>
<c:choose>
  <c:when test="${not empty again and again ne 'x'}">
    <a href="?q=${again}">again</a> <!-- expect: java/jsp/unescaped-output -->
  </c:when>
</c:choose>
<ul>
  <c:forEach items="${hits}" var="hit" varStatus="status">
    <li>${hit.name}</li> <!-- expect: java/jsp/unescaped-output -->
    <li><c:out value="${hit['name']}" escapeXml="false"/></li> <!-- expect: java/jsp/unescaped-output -->
  </c:forEach>
</ul>
<jsp:include page="foot.jsp"/>
</body>
</html>
