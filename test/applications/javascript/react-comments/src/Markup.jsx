import React from 'react';

export function Markup({ html }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
