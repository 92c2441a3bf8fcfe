import { statesTo } from './lowers-to.js';

describe('languages/java/annotations', () => {
  statesTo([
    [
      'on classes, fields, methods and parameters',
      `
        import org.x.*;
        @Service("s") class A {
          @Value(value = "v") String f;
          @RequestMapping(path = {"/a", "/b"}, method = GET.X) @Deprecated void m(@Param("q") String q, final @NotNull int n) {}
        }`,
      `
        A @ (Call {Service|org.x.Service|java.lang.Service} ["s"])
        A.f @ (Call {Value|org.x.Value|java.lang.Value} ["v"])
        A.f: {String|org.x.String|java.lang.String}
        m() @ (Call {RequestMapping|org.x.RequestMapping|java.lang.RequestMapping} [(Keyword "path" (List ["/a" "/b"])) (Keyword "method" {GET|org.x.GET|java.lang.GET}.X)])
        m() @ (Call {Deprecated|org.x.Deprecated|java.lang.Deprecated} [])
        m(q) @ (Call {Param|org.x.Param|java.lang.Param} ["q"])
        m(q): {String|org.x.String|java.lang.String}
        m(n) @ (Call {NotNull|org.x.NotNull|java.lang.NotNull} [])
        m(n): @number`,
    ],
    [
      'nested annotations and qualified names',
      '@org.x.Q(@P(1)) interface A {}',
      'A @ (Call {org.x.Q} [(Call {P|java.lang.P} [1])])',
    ],
  ]);
});
