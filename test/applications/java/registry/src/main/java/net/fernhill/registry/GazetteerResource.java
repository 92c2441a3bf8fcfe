package net.fernhill.registry;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

@Path("/places")
public class GazetteerResource {
  private static final Pattern PLACE = Pattern.compile("[A-Za-z -]{1,60}");
  private final Document gazetteer;

  public GazetteerResource(Document gazetteer) {
    this.gazetteer = gazetteer;
  }

  @GET
  public int byName(@Context UriInfo uri) throws XPathExpressionException {
    String name = uri.getQueryParameters().getFirst("name");
    XPath xpath = XPathFactory.newInstance().newXPath();
    NodeList nodes =
        (NodeList) xpath.evaluate("//place[@name='" + name + "']", gazetteer, XPathConstants.NODESET); // expect: CWE-643
    return nodes.getLength();
  }

  @GET
  @Path("/checked")
  public int byCheckedName(@QueryParam("name") String name) throws XPathExpressionException {
    if (!PLACE.matcher(name).matches()) {
      throw new IllegalArgumentException("not a place");
    }
    XPath xpath = XPathFactory.newInstance().newXPath();
    NodeList nodes =
        (NodeList) xpath.evaluate("//place[@name='" + name + "']", gazetteer, XPathConstants.NODESET); // safe: CWE-643
    return nodes.getLength();
  }

  @GET
  @Path("/variable")
  public String byVariable(@QueryParam("name") String name) throws XPathExpressionException {
    XPath xpath = XPathFactory.newInstance().newXPath();
    xpath.setXPathVariableResolver((QName variable) -> name);
    XPathExpression expression = xpath.compile("//place[@name=$name]/@id"); // safe: CWE-643
    return expression.evaluate(gazetteer);
  }

  @GET
  @Path("/region")
  public String region(@Context HttpServletRequest request) throws XPathExpressionException {
    String region = request.getHeader("X-Region");
    XPathExpression expression = XPathFactory.newInstance().newXPath().compile("/regions/" + region + "/text()"); // expect: CWE-643
    return expression.evaluate(gazetteer).trim().isEmpty() ? "none" : "some";
  }
}
