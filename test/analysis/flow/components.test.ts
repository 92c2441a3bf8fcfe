import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: components and what hooks keep', function () {
  this.timeout(20_000);

  it('are called with the attributes that markup gives them, and hand on what their hooks set', () =>
    expectAtMarks(
      'react/dangerous-html',
      'src/page.jsx',
      `import React, { memo, useEffect, useReducer, useState } from 'react';
import { useParams } from 'react-router-dom';
function Raw({ html, other }) {
  return <p><i dangerouslySetInnerHTML={{ __html: other }} /><b dangerouslySetInnerHTML={{ __html: html }} /></p>; // found
}
const Kept = memo(function Kept(props) {
  return <p dangerouslySetInnerHTML={{ __html: props.text }} />; // found
});
class Old extends React.Component {
  state = { html: '', fixed: '<b>' };
  componentDidMount() { this.setState({ html: location.hash }); }
  render() {
    return <p><i dangerouslySetInnerHTML={{ __html: this.state.fixed }} />
      <i dangerouslySetInnerHTML={{ __html: this.state.html }} /> // found
      <i dangerouslySetInnerHTML={{ __html: this.props.text }} /></p>; // found
  }
}
export function One() {
  const { id } = useParams();
  return <div><Raw html={id} other="<b>" /><Kept text={id} /><Old text={id} /></div>;
}
export function Two() {
  const [text, setText] = useState('');
  const [other, setOther] = useState('');
  useEffect(() => { setText(location.hash.slice(1)); setOther((before) => before + 'x'); }, []);
  return <p><i dangerouslySetInnerHTML={{ __html: other }} />
    <i dangerouslySetInnerHTML={{ __html: text }} /></p>; // found
}
export function Three() {
  const [state, dispatch] = useReducer((before, action) => ({ ...before, html: action.html }), { html: '' });
  useEffect(() => dispatch({ html: location.hash }), []);
  return <p dangerouslySetInnerHTML={{ __html: state.html }} />; // found
}
`,
    ));
});
