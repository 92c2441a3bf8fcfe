<%@ page contentType="text/html;charset=UTF-8" import="org.owasp.encoder.Encode" %>
<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %>
<%@ taglib prefix="fn" uri="http://java.sun.com/jsp/jstl/functions" %>
<%-- ${query} <%= request.getAttribute("query") %> --%>
<h1>${title}</h1>
<%
  String query = (String) request.getAttribute("query");
  int length = query.length();
%>
<p>\${query} <%= Encode.forHtml(query) %> <%= length %> <%= request.getAttribute("title") %></p>
<c:set var="again" value="${query}"/>
<c:set var="again" value="none"/>
<a href="?q=${again}"><c:out value="${query}"/> ${fn:escapeXml(query)} ${fn:length(query)}</a>
<c:forEach items="${hits}" var="hit">
  <c:out value="${hit.name}"/>
</c:forEach>
<jsp:include page="foot.jsp"/>
