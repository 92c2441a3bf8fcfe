import { expectAtMarks } from './marked-lines.js';

const PROGRAM = `from django import forms
from django.db import models
from django.utils.safestring import mark_safe

class Team(models.Model):
    name = models.TextField()

class Invite(models.Model):
    team = models.ForeignKey(Team, on_delete=models.CASCADE)
    text = models.TextField()

class InviteForm(forms.Form):
    text = forms.CharField()

def of_team(request, team):
    form = InviteForm(request.POST)
    form.is_valid()
    invite = Invite(team=team, text=form.cleaned_data["text"])
    return mark_safe(invite.team.name)

def of_text(request, team):
    form = InviteForm(request.POST)
    form.is_valid()
    invite = Invite(team=team, text=form.cleaned_data["text"])
    return mark_safe(invite.text) # found

def unpacked(request):
    form = InviteForm(request.POST)
    form.is_valid()
    invite = Invite(**form.cleaned_data)
    return mark_safe(invite.text) # found

def one_of_many(request, team):
    form = InviteForm(request.POST)
    form.is_valid()
    for invite in [Invite(team=team, text=one) for one in form.cleaned_data["text"].split()]:
        show(invite)

def show(invite):
    return mark_safe(invite.team.name + invite.text) # found

def name_of_one(invite):
    return mark_safe(invite.team.name)
`;

describe('agent/analysis/flow: records that a library makes', function () {
  this.timeout(20_000);

  it('hold under each name what they are given by that name', async () => {
    await expectAtMarks('cross-site-scripting', 'views.py', PROGRAM);
  });
});
