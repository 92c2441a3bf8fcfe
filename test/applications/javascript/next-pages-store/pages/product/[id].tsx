import type { GetServerSideProps } from 'next';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export default function Product({ text }: { text: string }) {
  return <article>{text}</article>;
}

export const getServerSideProps: GetServerSideProps = async (context) => {
  const id = context.params?.id as string;
  const text = await readFile(path.join(process.cwd(), 'products', id), 'utf8'); // expect: CWE-22
  const legal = await readFile(path.join(process.cwd(), 'products', path.basename(id) + '.legal'), 'utf8');
  return { props: { text: text + legal } };
};
