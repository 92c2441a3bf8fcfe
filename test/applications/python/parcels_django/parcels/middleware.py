import logging

audit = logging.getLogger("audit")


class AuditMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        agent = request.META.get("HTTP_USER_AGENT", "")
        audit.info("agent=" + agent)  # safe: CWE-117
        audit.info("agent=%r path-length=%d", agent.replace("\r", "").replace("\n", ""), len(request.path))  # safe: CWE-117
        trace = request.headers.get("X-Trace", "")
        response["X-Served-By"] = "depot-1"
        if trace.isalnum():
            response["X-Trace"] = trace  # safe: CWE-113
        return response
