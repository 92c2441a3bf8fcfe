package eu.steinbruch.quarry;

import com.alibaba.fastjson.JSON;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.security.NoTypePermission;
import java.beans.XMLDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.xml.XMLConstants;
import javax.xml.bind.JAXBContext;
import javax.xml.bind.JAXBException;
import javax.xml.bind.Unmarshaller;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.dom4j.DocumentException;
import org.dom4j.io.SAXReader;
import org.jdom2.JDOMException;
import org.jdom2.input.SAXBuilder;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.XMLReaderFactory;

@RestController
public class LoadingController {
  @PostMapping("/load/decoder")
  public String decoder(@RequestBody byte[] body) {
    try (XMLDecoder decoder = new XMLDecoder(new ByteArrayInputStream(body))) {
      return String.valueOf(decoder.readObject()); // expect: CWE-502
    }
  }

  @PostMapping("/load/xstream")
  public int xstream(HttpEntity<String> entity) {
    return new XStream().fromXML(entity.getBody()).hashCode(); // expect: CWE-502
  }

  @PostMapping("/load/xstream-strict")
  public int xstreamStrict(@RequestBody String body) {
    XStream stream = new XStream();
    stream.addPermission(NoTypePermission.NONE);
    stream.allowTypes(new Class[] {Stone.class});
    return stream.fromXML(body).hashCode(); // safe: CWE-502
  }

  @PostMapping("/load/jackson")
  public int jackson(@RequestBody String body) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    mapper.enableDefaultTyping(); // expect: CWE-502
    return mapper.readValue(body, Object.class).hashCode(); // expect: CWE-502
  }

  @PostMapping("/load/gson")
  public int gson(@RequestBody String body) {
    return new Gson().fromJson(body, Stone.class).hashCode(); // safe: CWE-502
  }

  @PostMapping("/load/jdom")
  public int jdom(InputStream body) throws IOException, JDOMException {
    return new SAXBuilder().build(body).getContentSize(); // expect: CWE-611
  }

  @PostMapping("/load/jdom-strict")
  public int jdomStrict(InputStream body) throws IOException, JDOMException {
    SAXBuilder builder = new SAXBuilder();
    builder.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    builder.setExpandEntities(false);
    return builder.build(body).getContentSize(); // safe: CWE-611
  }

  @PostMapping("/load/dom4j")
  public String dom4j(@RequestBody String body) throws DocumentException {
    return new SAXReader().read(new StringReader(body)).getRootElement().getName(); // expect: CWE-611
  }

  @PostMapping("/load/reader")
  public void reader(@RequestBody String body) throws IOException, SAXException {
    XMLReader reader = XMLReaderFactory.createXMLReader();
    reader.parse(new InputSource(new StringReader(body))); // expect: CWE-611
  }

  @PostMapping("/load/jaxb")
  public Object jaxb(@RequestBody String body) throws JAXBException, XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    Unmarshaller unmarshaller = JAXBContext.newInstance(Stone.class).createUnmarshaller();
    return unmarshaller.unmarshal(factory.createXMLStreamReader(new StringReader(body))); // safe: CWE-611
  }

  @PostMapping("/load/valid")
  public void valid(@RequestBody String body) throws IOException, SAXException {
    SchemaFactory schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    Schema schema = schemas.newSchema(LoadingController.class.getResource("/stone.xsd"));
    Validator validator = schema.newValidator();
    validator.validate(new StreamSource(new StringReader(body))); // expect: CWE-611
  }

  @PostMapping("/load/jndi")
  public Object jndi(@RequestParam String name) throws NamingException {
    Object fixed = new InitialContext().lookup("java:comp/env/quarry"); // safe: CWE-74
    return fixed == null ? new InitialContext().lookup(name) : fixed; // expect: CWE-74
  }
}
