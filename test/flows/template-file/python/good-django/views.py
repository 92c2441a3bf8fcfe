from django.shortcuts import render
from django.utils.html import format_html


def search(request):
    term = request.GET.get('q', '')
    context = {'form': {'term': term, 'link': format_html('<a href="?q={}">again</a>', term)}}
    return render(request, 'shop/search.html', context)
