import { io } from 'socket.io-client';
import useSWR from 'swr';
import { useQuery } from '@tanstack/react-query';
import parse from 'html-react-parser';
const socket = io('/');
socket.on('note', (note) => {
  document.getElementById('note').innerHTML = note.text; // FOUND javascript/dom/stored-cross-site-scripting
});
export const Note = () => {
  const { data } = useSWR('/api/note', fetcher);
  return <p dangerouslySetInnerHTML={{ __html: data.text }} />; // FOUND javascript/react/dangerous-html
};
export const Page = () => {
  const page = useQuery({ queryKey: ['page'], queryFn: load });
  return <p dangerouslySetInnerHTML={{ __html: page.data.text }} />; // FOUND javascript/react/dangerous-html
};
export const Parsed = () => {
  const text = new URLSearchParams(location.search).get('text');
  return <p>{parse(text)}</p>; // FOUND javascript/dom/cross-site-scripting
};
