package m.gwt;

import com.google.gwt.user.client.rpc.RemoteService;

public interface Service extends RemoteService {
  String greet(String name);
}
