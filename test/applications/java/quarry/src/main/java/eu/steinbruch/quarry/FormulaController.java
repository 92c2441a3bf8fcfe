package eu.steinbruch.quarry;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import jakarta.el.ELProcessor;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import ognl.Ognl;
import ognl.OgnlException;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.MapContext;
import org.mvel2.MVEL;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Formulas for the price of stone. */
@RestController
@RequestMapping("/formula")
public class FormulaController {
  public static class Formula {
    public String text;
    public double weight;
  }

  private final Configuration freemarker;
  private final JexlEngine jexl = new JexlBuilder().create();

  public FormulaController(Configuration freemarker) {
    this.freemarker = freemarker;
  }

  @PostMapping("/groovy")
  public Object groovy(@RequestBody Formula formula) {
    Binding binding = new Binding();
    binding.setVariable("weight", formula.weight);
    Object fixed = new GroovyShell(binding).evaluate("weight * 2"); // safe: CWE-94
    return new GroovyShell(binding).evaluate(formula.text) != fixed; // expect: CWE-94
  }

  @PostMapping("/jexl")
  public int jexl(@RequestBody Formula formula) {
    MapContext context = new MapContext();
    context.set("text", formula.text);
    Object length = jexl.createExpression("text.length()").evaluate(context); // safe: CWE-917
    Object value = jexl.createExpression(formula.text).evaluate(context); // expect: CWE-917
    return length.hashCode() + value.hashCode();
  }

  @PostMapping("/ognl")
  public int ognl(@RequestParam String property, @RequestParam String expression) throws OgnlException {
    Object direct = Ognl.getValue(expression, new HashMap<>()); // expect: CWE-917
    Object mvel = MVEL.eval(expression); // expect: CWE-917
    Object el = new ELProcessor().eval(expression); // expect: CWE-917
    return direct.hashCode() + mvel.hashCode() + el.hashCode();
  }

  @PostMapping("/letter")
  public int letter(@RequestBody String body) throws IOException, TemplateException {
    Template own = new Template("letter", new StringReader(body), freemarker); // expect: CWE-1336
    StringWriter written = new StringWriter();
    own.process(Map.of(), written);
    Template known = freemarker.getTemplate("letter.ftl"); // safe: CWE-1336
    known.process(Map.of("body", body), written);
    return written.toString().length();
  }

  @PostMapping("/load")
  public String load(@RequestParam String driver) throws ReflectiveOperationException {
    Object made = Class.forName(driver).getDeclaredConstructor().newInstance(); // expect: CWE-470
    Class<?> known = Class.forName("eu.steinbruch.quarry." + (driver.isEmpty() ? "Wet" : "Dry") + "Saw"); // safe: CWE-470
    return made == known ? "same" : "other";
  }
}
