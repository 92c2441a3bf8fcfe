package net.fernhill.registry;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** Takes deeds over from other land registries: each sends XML of its own kind. */
@Path("/import")
@Consumes(MediaType.APPLICATION_XML)
public class ImportResource {
  @POST
  @Path("/dom")
  public int dom(InputStream body) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    Document document = builder.parse(body); // expect: CWE-611
    return document.getElementsByTagName("deed").getLength();
  }

  @POST
  @Path("/dom-strict")
  public int domStrict(InputStream body) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    Document document = factory.newDocumentBuilder().parse(body); // safe: CWE-611
    return document.getElementsByTagName("deed").getLength();
  }

  @POST
  @Path("/sax")
  public void sax(String body) throws Exception {
    SAXParser parser = SAXParserFactory.newInstance().newSAXParser();
    parser.parse(new InputSource(new StringReader(body)), new DefaultHandler()); // expect: CWE-611
  }

  @POST
  @Path("/sax-strict")
  public void saxStrict(String body) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    factory.newSAXParser().parse(new InputSource(new StringReader(body)), new DefaultHandler()); // safe: CWE-611
  }

  @POST
  @Path("/stax")
  public int stax(InputStream body) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    XMLStreamReader reader = factory.createXMLStreamReader(body); // expect: CWE-611
    return count(reader);
  }

  @POST
  @Path("/stax-strict")
  public int staxStrict(InputStream body) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, Boolean.FALSE);
    return count(factory.createXMLStreamReader(body)); // safe: CWE-611
  }

  @POST
  @Path("/transform")
  public void transform(InputStream body) throws Exception {
    TransformerFactory factory = TransformerFactory.newInstance();
    factory.newTransformer().transform(new StreamSource(body), new DOMResult()); // expect: CWE-611
  }

  @POST
  @Path("/transform-strict")
  public void transformStrict(InputStream body) throws Exception {
    TransformerFactory factory = TransformerFactory.newInstance();
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
    factory.newTransformer().transform(new StreamSource(body), new DOMResult()); // safe: CWE-611
  }

  private static int count(XMLStreamReader reader) throws Exception {
    int number = 0;
    while (reader.hasNext()) {
      reader.next();
      number++;
    }
    return number;
  }
}
