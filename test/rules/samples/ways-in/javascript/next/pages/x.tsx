import type { GetServerSideProps } from 'next';
import { exec } from 'child_process';
export const getServerSideProps: GetServerSideProps = async ({ params, query, req }) => {
  exec('ls ' + params!.a); // FOUND javascript/process/command-injection
  exec('ls ' + query.a); // FOUND javascript/process/command-injection
  exec('ls ' + req.cookies.a); // FOUND javascript/process/command-injection
  return { redirect: { destination: query.to as string, permanent: false } }; // FOUND javascript/web/open-redirect
};
export default function X() { return null; }
