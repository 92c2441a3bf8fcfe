<footer>${requestScope.query}</footer> <!-- expect: java/jsp/unescaped-output -->
