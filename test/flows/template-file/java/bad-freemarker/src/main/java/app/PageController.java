package app;

import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

@Controller
public class PageController {
  @GetMapping("/page")
  public String page(@RequestParam String name, Model model) { // source
    model.addAttribute("title", "Page");
    model.addAttribute("name", name);
    model.addAttribute("visitor", new Visitor(name));
    model.addAttribute("rows", List.of(Map.of("cell", name)));
    return "page";
  }

  @GetMapping("/view")
  public ModelAndView view(@RequestParam("q") String query) { // source
    ModelAndView view = new ModelAndView("view");
    view.addObject("query", query);
    return view;
  }

  @GetMapping("/short")
  public ModelAndView shortForm(@RequestParam("q") String query) { // source
    return new ModelAndView("short", "query", query);
  }
}
