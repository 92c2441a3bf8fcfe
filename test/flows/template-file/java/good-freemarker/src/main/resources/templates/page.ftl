<h1>${title}</h1> <p>${name?html} ${name?length} ${rows?size}</p>
<#escape x as x?html><#list rows as row>${row.cell}</#list></#escape>
<#include "foot.ftlh">
