import { Component, type OnInit } from '@angular/core';
import { DomSanitizer, type SafeHtml } from '@angular/platform-browser';
import { ActivatedRoute, Router } from '@angular/router';
import { NewsService } from './news.service';

@Component({ selector: 'app-news', template: '<div [innerHTML]="trusted"></div><div [innerHTML]="cleaned"></div>' })
export class NewsComponent implements OnInit {
  trusted: SafeHtml = '';
  cleaned = '';
  title = '';

  constructor(
    private readonly news: NewsService,
    private readonly route: ActivatedRoute,
    private readonly router: Router,
    private readonly sanitizer: DomSanitizer,
  ) {}

  ngOnInit(): void {
    this.news.latest().subscribe((html) => {
      this.cleaned = html;
      this.trusted = this.sanitizer.bypassSecurityTrustHtml(html); // expect: CWE-79
    });
    this.title = this.route.snapshot.queryParams['title'];
    this.route.queryParamMap.subscribe((params) => {
      const topic = params.get('topic');
      this.trusted = this.sanitizer.bypassSecurityTrustHtml(`<h1>${topic}</h1>`); // expect: CWE-79
      this.router.navigate(['/topics', topic]);
    });
  }
}
