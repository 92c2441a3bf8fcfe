package m.liferay;

import com.liferay.portal.kernel.upload.UploadPortletRequest;
import com.liferay.portal.kernel.util.*;
import javax.portlet.*;

public class Portlet extends GenericPortlet {
  @Override
  public void doView(RenderRequest request, RenderResponse response) {
    try {
      Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + ParamUtil.getString(request, "a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.getParameterMap().get("a")[0]); // expect: CWE-78
      Runtime.getRuntime().exec("x " + PortalUtil.getHttpServletRequest(request).getParameter("a")); // expect: CWE-78
    } catch (Exception e) {
    }
  }

  @Override
  public void processAction(ActionRequest request, ActionResponse response) {
    try {
      Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
      UploadPortletRequest upload = PortalUtil.getUploadPortletRequest(request);
      Runtime.getRuntime().exec("x " + upload.getFileName("f")); // expect: CWE-78
    } catch (Exception e) {
    }
  }

  @Override
  public void serveResource(ResourceRequest request, ResourceResponse response) {
    try {
      Runtime.getRuntime().exec("x " + request.getResourceID()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.getParameter("a")); // expect: CWE-78
    } catch (Exception e) {
    }
  }
}
