from django.shortcuts import render


def search(request):
    context = {'form': {'term': request.GET.get('q', '')}}  # source
    return render(request, 'shop/search.html', context)
