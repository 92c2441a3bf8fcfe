import DOMPurify from 'dompurify';
import React, { useEffect, useState } from 'react';
import { loadComments } from './api';
import { Markup } from './Markup';

export function CommentList() {
  const [comments, setComments] = useState([]);
  useEffect(() => {
    loadComments().then(setComments);
  }, []);
  const title = new URLSearchParams(window.location.search).get('title');
  return (
    <section>
      <h1>{title}</h1>
      <Markup html={DOMPurify.sanitize(title)} />
      <h2 dangerouslySetInnerHTML={{ __html: title }} /> {/* expect: CWE-79 */}
      {comments.map((comment) => (
        <p key={comment.id}>{comment.text}</p>
      ))}
    </section>
  );
}
