<html>
  <body class="<c:if test="${param.big}">big</c:if>">Hello ${param['name']}</body> <!-- source, expect: java/jsp/unescaped-output -->
  <body>Hello ${cookie.name.value}</body> <!-- source, expect: java/jsp/unescaped-output -->
  <body>Hello ${empty header.referer ? '' : header.referer}</body> <!-- source, expect: java/jsp/unescaped-output -->
</html>
