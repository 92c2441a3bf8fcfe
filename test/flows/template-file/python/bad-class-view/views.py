from django.views.generic import TemplateView


class SearchView(TemplateView):
    template_name = 'search.html'

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context['term'] = self.request.GET.get('q')  # source
        context['title'] = 'Search'
        return context
