package m.springmvc;

import java.util.*;
import jakarta.servlet.http.*;
import org.springframework.http.*;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.request.*;
import org.springframework.web.multipart.*;
import org.springframework.web.servlet.HandlerMapping;

@RestController
public class Pages {
  @GetMapping("/a/{id}")
  public void a(@RequestParam String q, @PathVariable String id, @RequestHeader("X-A") String h, @CookieValue("c") String c, @MatrixVariable String m, @ModelAttribute Form form, @SessionAttribute("s") String s) throws Exception {
    Runtime.getRuntime().exec("x " + q); // expect: CWE-78
    Runtime.getRuntime().exec("x " + id); // expect: CWE-78
    Runtime.getRuntime().exec("x " + h); // expect: CWE-78
    Runtime.getRuntime().exec("x " + c); // expect: CWE-78
    Runtime.getRuntime().exec("x " + m); // expect: CWE-78
    Runtime.getRuntime().exec("x " + form.getName()); // expect: CWE-78
  }

  @PostMapping("/b")
  public void b(@RequestBody Form form) throws Exception {
    Runtime.getRuntime().exec("x " + form.getName()); // expect: CWE-78
  }

  @PostMapping("/b2")
  public void b2(@RequestBody Map<String, Object> map, @RequestParam Map<String, String> all, @RequestHeader HttpHeaders headers, @RequestParam MultiValueMap<String, String> multi, @RequestHeader Map<String, String> hs, @PathVariable Map<String, String> vars) throws Exception {
    Runtime.getRuntime().exec("x " + map.get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + all.get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + headers.getFirst("X-A")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + hs.get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + vars.get("a")); // expect: CWE-78
  }

  @PutMapping("/c")
  public void c(HttpEntity<String> entity, RequestEntity<Form> request) throws Exception {
    Runtime.getRuntime().exec("x " + entity.getBody()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getBody().getName());
    Runtime.getRuntime().exec("x " + request.getHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + entity.getHeaders().get("a").get(0));
  }

  @PatchMapping("/d")
  public void d(@RequestParam("file") MultipartFile file, @RequestPart("meta") Form meta, @RequestPart("files") List<MultipartFile> files, MultipartHttpServletRequest multi) throws Exception {
    Runtime.getRuntime().exec("x " + file.getOriginalFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + file.getContentType()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(file.getBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + meta.getName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + files.get(0).getOriginalFilename());
    Runtime.getRuntime().exec("x " + multi.getFile("a").getOriginalFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getFileMap().get("a").getOriginalFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getFiles("a").get(0).getOriginalFilename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + multi.getFileNames().next()); // expect: CWE-78
  }

  @RequestMapping("/e")
  public void e(WebRequest request, NativeWebRequest nativeRequest, HttpServletRequest servlet, java.io.InputStream stream, java.io.Reader reader, @RequestAttribute("x") String attribute) throws Exception {
    Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + nativeRequest.getHeader("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + servlet.getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new java.io.BufferedReader(reader).readLine()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(stream.readAllBytes())); // expect: CWE-78
    Runtime.getRuntime().exec("x " + servlet.getAttribute(HandlerMapping.PATH_WITHIN_HANDLER_MAPPING_ATTRIBUTE));
    ServletRequestAttributes attributes = (ServletRequestAttributes) RequestContextHolder.getRequestAttributes();
    Runtime.getRuntime().exec("x " + attributes.getRequest().getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest().getHeader("a")); // expect: CWE-78
  }

  @GetMapping("/f")
  public void f(Form form, String plain, Optional<String> maybe, List<String> many) throws Exception {
    Runtime.getRuntime().exec("x " + form.getName()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + plain); // expect: CWE-78
  }

  @GetMapping("/g")
  public void g(@RequestParam Optional<String> maybe, @RequestParam List<String> many, @RequestParam String[] array, HttpMethod method, Wrapped wrapped) throws Exception {
    Runtime.getRuntime().exec("x " + maybe.get()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + maybe.orElse("b")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + many.get(0)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + array[0]); // expect: CWE-78
    Runtime.getRuntime().exec("x " + wrapped.name()); // expect: CWE-78
  }
}
