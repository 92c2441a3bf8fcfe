export const job = { a: '', b: '', c: '', d: 'localhost' };
