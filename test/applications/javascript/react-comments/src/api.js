import axios from 'axios';

const client = axios.create({ baseURL: '/api' });

export const loadComments = () => client.get('/comments').then((answer) => answer.data);
