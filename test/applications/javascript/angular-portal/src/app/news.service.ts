import { HttpClient } from '@angular/common/http';
import { Injectable } from '@angular/core';
import { map, type Observable } from 'rxjs';

@Injectable({ providedIn: 'root' })
export class NewsService {
  constructor(private readonly http: HttpClient) {}

  latest(): Observable<string> {
    return this.http.get<{ html: string }>('/api/news').pipe(map((news) => news.html));
  }
}
