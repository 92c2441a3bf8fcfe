import { expect } from 'chai';
import { apiOf, endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of deployment descriptors', () => {
  it('reads servlets that web.xml declares, and where those of frameworks are mapped', async () => {
    const endpoints = await endpointsOf({
      'src/main/webapp/WEB-INF/web.xml': `<?xml version="1.0"?>
<!DOCTYPE web-app PUBLIC "-//Sun//DTD Web Application 2.3//EN" "http://java.sun.com/dtd/web-app_2_3.dtd">
<web-app>
  <servlet><servlet-name>orders</servlet-name><servlet-class>shop.Orders</servlet-class></servlet>
  <servlet><servlet-name>app</servlet-name>
    <servlet-class>org.springframework.web.servlet.DispatcherServlet</servlet-class></servlet>
  <servlet-mapping><servlet-name>orders</servlet-name><url-pattern>/orders</url-pattern>
    <url-pattern>*.order</url-pattern></servlet-mapping>
  <servlet-mapping><servlet-name>app</servlet-name><url-pattern>/app/*</url-pattern></servlet-mapping>
  <servlet-mapping><servlet-name>gone</servlet-name><url-pattern>/gone</url-pattern></servlet-mapping>
</web-app>
`,
      'src/main/java/shop/Orders.java': `
package shop;
import javax.servlet.http.*;
public class Orders extends HttpServlet {
  protected void doPost(HttpServletRequest request, HttpServletResponse response) { request.getParameter("id"); }
}
`,
      'src/main/java/shop/Home.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController class Home { @GetMapping("/home") String home() { return ""; } }
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /app/home Home.home',
      'POST /orders Orders.doPost',
      'POST /{wildcard}.order Orders.doPost',
    ]);
    expect(parametersOf(endpoints[1])).to.deep.equal(['form id:string']);
  });

  it('takes no descriptor that is broken, and expands no entities', async () => {
    const servlet = `package shop; import javax.servlet.http.*;
public class Orders extends HttpServlet { protected void doGet(HttpServletRequest q, HttpServletResponse r) {} }
`;
    for (const text of [
      '<web-app><servlet>',
      '<!DOCTYPE a [<!ENTITY x "shop.Orders">]><web-app><a>&x;</a></web-app>',
      '<a>'.repeat(500),
    ])
      expect(
        await endpointsOf({ 'WEB-INF/web.xml': text, 'src/main/java/shop/Orders.java': servlet }),
      ).to.deep.equal([]);
  });
});

describe('agent/endpoints of Struts', () => {
  it('reads actions of struts.xml and of what it includes', async () => {
    const api = await apiOf({
      'src/main/resources/struts.xml': `<!DOCTYPE struts PUBLIC "-//Apache Software Foundation//DTD Struts Configuration 2.5//EN"
  "https://struts.apache.org/dtds/struts-2.5.dtd">
<struts>
  <include file="more.xml"/>
  <include file="struts.xml"/>
  <package name="default" namespace="/shop" extends="struts-default">
    <action name="save" class="shop.SaveAction" method="save"><result>/ok.jsp</result></action>
    <action name="index"><result>/index.jsp</result></action>
    <action name="*Item" class="shop.SaveAction" method="{1}"/>
  </package>
</struts>
`,
      'src/main/resources/more.xml': `<struts><constant name="struts.action.extension" value="do,"/>
<package name="more" extends="struts-default"><action name="list" class="shop.SaveAction"/></package></struts>
`,
      'src/main/java/shop/Base.java': `package shop;
import com.opensymphony.xwork2.ActionSupport;
class Base extends ActionSupport { public String execute() { return SUCCESS; } public void setPage(int page) {} }
`,
      'src/main/java/shop/SaveAction.java': `package shop;
import java.util.Map;
public class SaveAction extends Base {
  public String save() { return SUCCESS; }
  public void setName(String name) {}
  public void setSession(Map<String, Object> session) {}
}
`,
    });
    expect(routesOf(api.endpoints)).to.deep.equal([
      'ANY /list.do SaveAction.execute',
      'ANY /shop/index.do ActionSupport.execute',
      'ANY /shop/save.do SaveAction.save',
      'ANY /shop/{wildcard}Item.do SaveAction.{1}',
    ]);
    expect(api.endpoints[0]).to.include({ file: 'src/main/java/shop/Base.java', line: 3 });
    expect(api.endpoints[1]).to.include({ file: 'src/main/resources/struts.xml', line: 8 });
    expect(parametersOf(api.endpoints[2])).to.deep.equal(['query name:string', 'query page:integer']);
    expect(api.gaps.frameworks).to.deep.equal([]);
  });

  it('reads actions by the conventions of their plugin', async () => {
    const endpoints = await endpointsOf({
      'pom.xml': '<project><artifactId>struts2-convention-plugin</artifactId></project>',
      'src/main/java/org/shop/actions/QuickBuyAction.java': `package org.shop.actions;
import org.apache.struts2.convention.annotation.Action;
public class QuickBuyAction {
  public String execute() { return "success"; }
  @Action("buy-now") public String now() { return "success"; }
  @Action("/other/place") public String place() { return "success"; }
}
`,
      'src/main/java/org/shop/actions/admin/Users.java': `package org.shop.actions.admin;
import com.opensymphony.xwork2.ActionSupport;
public class Users extends ActionSupport { public String execute() { return SUCCESS; } }
`,
      'src/main/java/org/shop/model/UserAction.java': 'package org.shop.model;\nclass UserAction {}\n',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /admin/users.action Users.execute',
      'ANY /buy-now.action QuickBuyAction.now',
      'ANY /other/place.action QuickBuyAction.place',
      'ANY /quick-buy.action QuickBuyAction.execute',
    ]);
  });
});
