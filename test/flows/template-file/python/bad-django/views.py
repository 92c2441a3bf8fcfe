from django.shortcuts import render


def search(request):
    context = {'form': {'term': request.GET.get('q', '')}}  # source
    if request.method == 'POST':
        told = request.POST['told']  # source
        return render(request, 'shop/told.html', locals())
    return render(request, 'shop/search.html', context)
