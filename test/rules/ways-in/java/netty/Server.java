package m.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.*;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.http.multipart.*;
import io.netty.handler.codec.http.websocketx.*;
import io.netty.util.CharsetUtil;

public class Server extends SimpleChannelInboundHandler<FullHttpRequest> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) throws Exception {
    Runtime.getRuntime().exec("x " + request.uri()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.headers().get("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.content().toString(CharsetUtil.UTF_8)); // expect: CWE-78
    QueryStringDecoder decoder = new QueryStringDecoder(request.uri());
    Runtime.getRuntime().exec("x " + decoder.parameters().get("a").get(0));
    Runtime.getRuntime().exec("x " + decoder.path()); // expect: CWE-78
    HttpPostRequestDecoder post = new HttpPostRequestDecoder(request);
    Attribute attribute = (Attribute) post.getBodyHttpData("a");
    Runtime.getRuntime().exec("x " + attribute.getValue()); // expect: CWE-78
    FileUpload upload = (FileUpload) post.getBodyHttpData("f");
    Runtime.getRuntime().exec("x " + upload.getFilename()); // expect: CWE-78
    for (InterfaceHttpData data : post.getBodyHttpDatas()) Runtime.getRuntime().exec("x " + ((Attribute) data).getValue()); // expect: CWE-78
  }
}

class Lines extends ChannelInboundHandlerAdapter {
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    try {
      Runtime.getRuntime().exec("x " + ((ByteBuf) msg).toString(CharsetUtil.UTF_8)); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}

class Text extends SimpleChannelInboundHandler<String> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, String line) throws Exception {
    Runtime.getRuntime().exec("x " + line); // expect: CWE-78
  }
}

class Frames extends SimpleChannelInboundHandler<WebSocketFrame> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) throws Exception {
    Runtime.getRuntime().exec("x " + ((TextWebSocketFrame) frame).text()); // expect: CWE-78
  }
}
