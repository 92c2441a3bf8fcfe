"""One session of python-gitlab with the stand-in code host. Prints what it saw as JSON; fails on any error."""

import json
import os
import sys

import gitlab

url, project_path, hook_url = sys.argv[1:4]
token = os.environ["SESSION_TOKEN"]
gl = gitlab.Gitlab(url, private_token=token, ssl_verify=os.environ["SESSION_AUTHORITY"], retry_transient_errors=False)
seen = {}

gl.auth()
seen["user"] = gl.user.username
seen["token"] = gl.personal_access_tokens.get("self").scopes

listed = gl.projects.list(membership=True, iterator=True, per_page=5, pagination="keyset", order_by="id", sort="asc")
seen["keyset"] = [project.id for project in listed]
pages = gl.projects.list(membership=True, iterator=True, per_page=5, order_by="id", sort="asc")
seen["offset"] = [pages.total, pages.total_pages, len(list(pages))]

project = gl.projects.get(project_path)
seen["project"] = [project.id, project.default_branch]
seen["member"] = project.members_all.get(gl.user.id).access_level
seen["languages"] = project.languages()

commit = project.commits.create(
    {
        "branch": "feature/python",
        "start_branch": "main",
        "commit_message": "From Python",
        "actions": [{"action": "update", "file_path": "src/a & b.js", "content": "let a;\nlet b;\n"}],
    }
)
branch = project.branches.get("feature/python")
seen["branch"] = branch.commit["id"] == commit.id
seen["file"] = project.files.get("src/a & b.js", ref="feature/python").decode().decode()
seen["commits"] = [each.title for each in project.commits.list(ref_name="feature/python", get_all=True)]

request = project.mergerequests.create(
    {"source_branch": "feature/python", "target_branch": "main", "title": "From Python", "labels": ["one", "two"]}
)
try:
    project.mergerequests.create({"source_branch": "feature/python", "target_branch": "main", "title": "Again"})
except gitlab.exceptions.GitlabCreateError as error:
    seen["conflict"] = error.response_code
request = project.mergerequests.get(request.iid)
seen["diffs"] = [each.real_size for each in request.diffs.list(get_all=True)]
position = {**request.diff_refs, "position_type": "text", "old_path": "src/a & b.js", "new_path": "src/a & b.js"}
discussion = request.discussions.create({"body": "On a line", "position": {**position, "new_line": 2}})
seen["note"] = [discussion.attributes["notes"][0][name] for name in ("type", "resolvable", "resolved")]
try:
    request.discussions.create({"body": "Elsewhere", "position": {**position, "new_line": 99}})
except gitlab.exceptions.GitlabCreateError as error:
    seen["elsewhere"] = [error.response_code, "line_code" in str(error)]
discussion.resolved = True
discussion.save()
discussion.notes.create({"body": "A reply"})
summary = request.notes.create({"body": "Summary"})
summary.body = "New summary"
summary.save()
seen["discussions"] = [
    [each.attributes["individual_note"], [note["body"] for note in each.attributes["notes"]]]
    for each in request.discussions.list(iterator=True)
]
seen["resolved"] = request.discussions.get(discussion.id).attributes["notes"][0]["resolved_by"]["username"]

project.commits.get(commit.id).statuses.create({"state": "success", "name": "goalkeeper", "ref": "feature/python"})
seen["statuses"] = [[each.name, each.status] for each in project.commits.get(commit.id).statuses.list(get_all=True)]

hook = project.hooks.create({"url": hook_url, "token": "s3cret", "merge_requests_events": True})
seen["hooks"] = [each.url for each in project.hooks.list(get_all=True)]
hook.delete()

pipeline = project.pipelines.create({"ref": "main", "variables": [{"key": "A", "value": "1"}]})
seen["pipeline"] = [pipeline.status, [job.name for job in pipeline.jobs.list(get_all=True)]]
pipeline.cancel()
pipeline.refresh()
seen["cancelled"] = pipeline.status

request.state_event = "close"
request.save()
seen["state"] = request.state
project.branches.delete("feature/python")
try:
    project.branches.get("feature/python")
except gitlab.exceptions.GitlabGetError as error:
    seen["gone"] = [error.response_code, str(error.error_message)]

try:
    gitlab.Gitlab(url, private_token="glpat-wrong", ssl_verify=os.environ["SESSION_AUTHORITY"]).auth()
except gitlab.exceptions.GitlabAuthenticationError as error:
    seen["wrong"] = error.response_code

print(json.dumps(seen))
