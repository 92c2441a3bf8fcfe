<#-- ${name} -->
<#import "lib.ftl" as lib>
<h1>${title}</h1>
<#if name?? && (name?length > 0)>
  <p>${name}</p> <!-- expect: java/freemarker/unescaped-output -->
<#else>
  <p>${visitor.label!"none"}</p> <!-- expect: java/freemarker/unescaped-output -->
</#if>
<#list rows as row>
  <td>${row.cell?upper_case}</td> <!-- expect: java/freemarker/unescaped-output -->
</#list>
<#assign shown = name?trim>
<#escape x as x?html>${shown}<#noescape>${shown}</#noescape></#escape> <!-- expect: java/freemarker/unescaped-output -->
<#include "foot.ftlh">
