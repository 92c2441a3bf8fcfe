import React, { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';

export function Profile() {
  const { name } = useParams();
  const box = useRef(null);
  const shown = useRef(null);
  useEffect(() => {
    box.current.innerHTML = `<b>${name}</b>`; // expect: CWE-79
    shown.current.textContent = name;
  }, [name]);
  return (
    <div>
      <div ref={box} />
      <div ref={shown} />
    </div>
  );
}
